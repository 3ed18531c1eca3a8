// `node scripts/packaging/release/preflight.ts TAG` refuses a tag that must not become a release. It reads the existing
// releases, as `gh release list --json tagName` prints them, from its input.
import '../../bootstrap/plain-errors.mjs'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { preflightProblems, type ProjectFacts } from './preflight-problems.ts'

const root = resolve(import.meta.dirname, '../../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/** Returns the tags of a list as gh prints it; undefined for any other text, and for a terminal. */
function tagsIn(text: string): readonly string[] | undefined {
  try {
    const releases = JSON.parse(text) as readonly { readonly tagName?: unknown }[]
    const tags = releases.map(({ tagName }) => tagName)
    return tags.every((each) => typeof each === 'string') ? tags : undefined
  } catch {
    return undefined
  }
}

const [tag] = process.argv.slice(2)
const releasedTags = process.stdin.isTTY ? undefined : tagsIn(readFileSync(process.stdin.fd, 'utf8'))
const problems =
  tag === undefined
    ? ['Name the tag that is to be released: preflight.ts v1.2.3.']
    : releasedTags === undefined
      ? [
          'The releases that exist are wanted as input: gh release list --limit 1000 --json tagName | node preflight.ts TAG.',
        ]
      : preflightProblems({
          tag,
          releasedTags,
          manifest: JSON.parse(read('package.json')) as ProjectFacts['manifest'],
          changelog: read('CHANGELOG.md'),
          citation: read('CITATION.cff'),
        })
for (const problem of problems) console.error(`meterlens: ${problem}`)
if (problems.length === 0) console.log(`meterlens: ${tag ?? ''} may become a release.`)
process.exitCode = problems.length === 0 ? 0 : 1
