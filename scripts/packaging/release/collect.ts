// `node scripts/packaging/release/collect.ts FOLDER` refuses an incomplete release and adds SHA256SUMS and the page
// that compares a download with them. It needs only Node and no packages.
import '../../bootstrap/plain-errors.mjs'
import { createHash } from 'node:crypto'
import { createReadStream, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import manifest from '../../../package.json' with { type: 'json' }
import { assetProblems, checksumLines, verifyPage } from './assets.ts'

const [folder = 'installers'] = process.argv.slice(2)
const { version } = manifest

/** Files that electron-builder writes for an updater, which Meterlens does not have, and those of an earlier run. */
const leftOver = /\.blockmap$|^builder-|^latest.*\.yml$|^SHA256SUMS$|^verify-download\.html$/

for (const name of readdirSync(folder)) if (leftOver.test(name)) rmSync(join(folder, name))
const names = readdirSync(folder)
const problems = assetProblems(
  version,
  new Map(names.map((name) => [name, statSync(join(folder, name)).size])),
)
if (problems.length > 0) {
  for (const problem of problems) console.error(`meterlens: ${problem}`)
  process.exit(1)
}
const digests = new Map<string, string>()
for (const name of names) {
  const hash = createHash('sha256')
  await pipeline(createReadStream(join(folder, name)), hash)
  digests.set(name, hash.digest('hex'))
}
const checksums = checksumLines(digests)
writeFileSync(join(folder, 'SHA256SUMS'), checksums)
const template = readFileSync(join(import.meta.dirname, 'verify-download.html'), 'utf8')
writeFileSync(join(folder, 'verify-download.html'), verifyPage(template, version, checksums))
process.stdout.write(checksums)
