// `npm run check`: types of every room, lint, format, import rules, unused code, unit tests.
import { checks } from './bootstrap/checks.mjs'
import { ensurePackages } from './bootstrap/packages.mjs'
import { installed, node24, root } from './bootstrap/project.mjs'
import { run } from './bootstrap/run.mjs'
import { print } from './bootstrap/print.mjs'

await ensurePackages()
const unit = { name: 'unit tests', script: installed('vitest/vitest.mjs'), args: ['run', 'tests/unit'] }
const failed = []
for (const { name, script, args } of [...checks, unit]) {
  print(name)
  if ((await run(node24, [script, ...args], { cwd: root })) !== 0) failed.push(name)
}
print(failed.length === 0 ? 'every check passes.' : `failed: ${failed.join(', ')}`)
process.exit(failed.length === 0 ? 0 : 1)
