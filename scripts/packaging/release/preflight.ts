// `node scripts/packaging/release/preflight.ts TAG` refuses a tag that must not become a release. It reads the releases
// that exist, as `gh release list --json tagName` prints them, from its input.
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { preflightProblems, type ProjectFacts } from './preflight-problems.ts'

const root = resolve(import.meta.dirname, '../../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const [tag = ''] = process.argv.slice(2)
const releases = JSON.parse(readFileSync(process.stdin.fd, 'utf8')) as readonly { readonly tagName: string }[]

const problems = preflightProblems({
  tag,
  releasedTags: releases.map(({ tagName }) => tagName),
  manifest: JSON.parse(read('package.json')) as ProjectFacts['manifest'],
  changelog: read('CHANGELOG.md'),
  citation: read('CITATION.cff'),
})
for (const problem of problems) console.error(`meterlens: ${problem}`)
if (problems.length === 0) console.log(`meterlens: ${tag} may become a release.`)
process.exitCode = problems.length === 0 ? 0 : 1
