// `npm run check` checks the types of every room, lint, format, import rules, unused code, and runs the unit
// tests with few cases of each property.
import { ensurePackages } from './bootstrap/packages.mjs'
import { installed, node24, root } from './bootstrap/project.mjs'
import { run } from './bootstrap/run.mjs'
import { runChecks } from './checks/run-checks.mjs'
import { print } from './bootstrap/print.mjs'

await ensurePackages()
let units
// Lint is one process and ends long after the other checks, so the unit tests use the core that is free until then.
const broken = await runChecks(() => {
  units ??= run(node24, [installed('vitest/vitest.mjs'), 'run', 'tests/unit'], {
    cwd: root,
    env: { METERLENS_CASES: process.env.METERLENS_CASES ?? 'few' },
  })
})
const failed = broken.map(({ title }) => title)
if ((await units) !== 0) failed.push('unit tests')
print(failed.length === 0 ? 'every check passes.' : `failed: ${failed.join(', ')}`)
process.exit(failed.length === 0 ? 0 : 1)
