// `npm run drill`: random sequences and hostile input with fresh seeds, for as long as wanted (`-- --minutes 60`).
// METERLENS_SEED tries a seed again that a failure has printed, METERLENS_PATH one case of it.
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { ensurePackages } from './bootstrap/packages.mjs'
import { fail, print } from './bootstrap/print.mjs'
import { installed, node24, root } from './bootstrap/project.mjs'
import { run } from './bootstrap/run.mjs'

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' } } })
const minutes = Number(values.minutes)
if (!(minutes > 0)) fail(`--minutes wants a number above zero, and got «${values.minutes}».`)

await ensurePackages()
const seed = process.env['METERLENS_SEED'] ?? String(randomInt(2 ** 31))
print(`${minutes} minutes with METERLENS_SEED=${seed}`)
const code = await run(
  node24,
  [installed('vitest/vitest.mjs'), 'run', 'tests/drill', 'tests/fuzz', 'tests/unit/shared', '--maxWorkers=2'],
  {
    cwd: root,
    env: { METERLENS_SEED: seed, METERLENS_DRILL_MINUTES: String(minutes) },
  },
)
print(
  code === 0
    ? `every law held; METERLENS_SEED=${seed}`
    : `a law was broken; METERLENS_SEED=${seed} tries it again`,
)
process.exit(code)
