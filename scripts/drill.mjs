// `npm run drill` tries random sequences and hostile input with fresh seeds, for a number of minutes (`-- --minutes
// 60`). Then it uses the app for eight hours of a virtual clock, kills a download twenty times, damages every file of a
// profile in turn, checks that the window recovers from every fault, and fills the disk. `-- --soak`, `--kills`,
// `--profile`, `--faults` and `--disk` run one of these alone, for a number of `--hours`, on the paths that contain
// `--files`. METERLENS_SEED repeats a seed that a failure has printed, METERLENS_PATH one case of it.
import './bootstrap/plain-errors.mjs'
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { ensureBuilt } from './bootstrap/build.mjs'
import { needSession } from './bootstrap/debian.mjs'
import { runWithKeyring } from './bootstrap/keyring-session.mjs'
import { ensurePackages } from './bootstrap/packages.mjs'
import { fail, print } from './bootstrap/print.mjs'
import { installed, node24, root } from './bootstrap/project.mjs'
import { run } from './bootstrap/run.mjs'

const KILLS = 20
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    soak: { type: 'boolean', default: false },
    hours: { type: 'string', default: '8' },
    kills: { type: 'boolean', default: false },
    profile: { type: 'boolean', default: false },
    files: { type: 'string', default: '' },
    faults: { type: 'boolean', default: false },
    disk: { type: 'boolean', default: false },
  },
})
const [minutes, hours] = [Number(values.minutes), Number(values.hours)]
if (!(minutes > 0)) fail(`--minutes wants a number above zero, and got «${values.minutes}».`)
if (!(hours >= 0.5)) fail(`--hours wants a number from 0.5 on, and got «${values.hours}».`)

await ensurePackages()
await needSession()
const seed = process.env['METERLENS_SEED'] ?? String(randomInt(2 ** 31))

function drillLaws() {
  print(`${minutes} minutes with METERLENS_SEED=${seed}`)
  const args = ['run', 'tests/drill', 'tests/fuzz', 'tests/unit/shared', '--maxWorkers=2']
  return run(node24, [installed('vitest/vitest.mjs'), ...args], {
    cwd: root,
    env: { METERLENS_SEED: seed, METERLENS_DRILL_MINUTES: String(minutes) },
  })
}

/** Drills in the window of the app: the journey of each, its message, and the option that sets its length. */
const windowed = {
  soak: ['soak', `${hours} hours of use`, { METERLENS_SOAK_HOURS: String(hours) }],
  kills: ['downloads', `a download killed ${KILLS} times`, { METERLENS_KILLS: String(KILLS) }],
  profile: ['damaged-profile', 'every file of a profile in turn', { METERLENS_DRILL_PROFILE: values.files }],
  faults: ['healed-faults', 'every fault begins and ends', { METERLENS_DRILL_FAULTS: 'all' }],
  disk: ['full-disk', 'a disk that fills and has room again', { METERLENS_DRILL_DISK: '12' }],
}

async function drillInWindow([spec, says, long]) {
  print(`${says} with METERLENS_SEED=${seed}`)
  await ensureBuilt()
  return runWithKeyring(node24, [installed('@playwright/test/cli.js'), 'test', `e2e/${spec}.spec.ts`], {
    cwd: root,
    env: { METERLENS_SEED: seed, ...long },
  })
}

const inWindow = Object.entries(windowed).map(([name, drill]) => ({ name, run: () => drillInWindow(drill) }))
const chosen = inWindow.filter(({ name }) => values[name])
const parts = chosen.length > 0 ? chosen : [{ run: drillLaws }, ...inWindow]
let code = 0
for (const part of parts) code = Math.max(code, await part.run())
print(
  code === 0
    ? `every law held; METERLENS_SEED=${seed}`
    : `a law was broken; METERLENS_SEED=${seed} tries it again`,
)
process.exit(code)
