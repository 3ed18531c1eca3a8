// `npm run bench` installs and builds what the wanted benches need, then measures. `npm run bench -- chart`
// measures those whose names begin so, and `-- --all` also those that take minutes each.
import { spawnSync } from 'node:child_process'
import { ensureBuilt } from './bootstrap/build.mjs'
import { ensurePrograms } from './bootstrap/debian.mjs'
import { ensurePackages } from './bootstrap/packages.mjs'
import { node24, root } from './bootstrap/project.mjs'
import { run } from './bootstrap/run.mjs'
import { fail } from './bootstrap/print.mjs'

const args = process.argv.slice(2)

await ensurePackages()
const asked = spawnSync(node24, ['tests/bench/needs.ts', ...args], { cwd: root, encoding: 'utf8' })
if (asked.status !== 0) fail(`the benches could not be read.\n${asked.stderr}`)
const needs = JSON.parse(asked.stdout)
if (needs.chromium && process.platform === 'linux') {
  const missing = await ensurePrograms(['chromium'])
  if (missing.length > 0) fail('install Chromium with the command above and run the benches again.')
}
if (needs.app) await ensureBuilt()
process.exit(await run(node24, ['tests/bench/run.ts', ...args], { cwd: root }))
