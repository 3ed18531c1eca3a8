// `npm run bench` installs and builds what the wanted benches need, then measures. `npm run bench -- chart` measures
// those whose names begin with this, and `-- --all` includes those that take minutes each.
import { spawnSync } from 'node:child_process'
import { ensureBuilt } from './bootstrap/build.mjs'
import { needPrograms } from './bootstrap/debian.mjs'
import { ensurePackages } from './bootstrap/packages.mjs'
import { node24, root } from './bootstrap/project.mjs'
import { run } from './bootstrap/run.mjs'
import { fail } from './bootstrap/print.mjs'

const args = process.argv.slice(2)

await ensurePackages()
const asking = ['--import', './scripts/bootstrap/plain-errors.mjs', 'tests/bench/rows.ts', ...args]
const asked = spawnSync(node24, asking, { cwd: root, encoding: 'utf8' })
if (asked.status !== 0) fail(`the benches could not be read.\n${asked.stderr.trim()}`)
const needs = JSON.parse(asked.stdout)
if (needs.chromium && process.platform === 'linux') await needPrograms(['chromium'])
if (needs.app) await ensureBuilt()
process.exit(await run(node24, ['tests/bench/run.ts', ...args], { cwd: root }))
