// `npm test` installs what is missing and runs everything. `npm test -- e2e` runs only one part.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { resolve } from 'node:path'
import { ensureBuilt } from './bootstrap/build.mjs'
import { checks } from './checks/checks.mjs'
import { runChecks } from './checks/run-checks.mjs'
import { ensurePrograms, needSession } from './bootstrap/debian.mjs'
import { electronBinary } from './bootstrap/electron.mjs'
import { runWithKeyring } from './bootstrap/keyring-session.mjs'
import { ensurePackages } from './bootstrap/packages.mjs'
import { installed, node24, root } from './bootstrap/project.mjs'
import { listOfFailures, tallyOfPlaywright, tallyWithEnd } from './bootstrap/reports.mjs'
import { run } from './bootstrap/run.mjs'
import { fail, print } from './bootstrap/print.mjs'

const reports = resolve(root, 'out/reports')
const reportOf = (name) => resolve(reports, `${name}.json`)

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)

async function countChecks({ onCoreFree }) {
  const failures = await runChecks(onCoreFree)
  return { passed: checks.length - failures.length, skipped: 0, failures }
}

async function runVitest() {
  const file = reportOf('vitest')
  const reporter = resolve(root, 'scripts/bootstrap/vitest-tally.mjs')
  const args = ['run', '--reporter=default', `--reporter=${reporter}`]
  const code = await runWithKeyring(node24, [installed('vitest/vitest.mjs'), ...args], {
    cwd: root,
    env: { METERLENS_TALLY: file },
  })
  return tallyWithEnd(read(file), 'vitest', code)
}

/** Without a project, runs the journeys of all projects. */
async function runPlaywright({ project }) {
  const name = project === undefined ? 'playwright' : `playwright-${project}`
  const file = reportOf(name)
  const args = ['test', ...(project === undefined ? [] : [`--project=${project}`])]
  const code = await runWithKeyring(node24, [installed('@playwright/test/cli.js'), ...args], {
    cwd: root,
    // Node runs TypeScript directly, so a thousand modules need not be compiled first.
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file, PW_DISABLE_TS_ESM: '1' },
  })
  const report = read(file)
  return tallyWithEnd(report && tallyOfPlaywright(report), name, code)
}

/**
 * Gives the journeys three quarters of a core if both want it; with less, short timeouts of the unit tests would fail.
 */
const BELOW_JOURNEYS = 5

/**
 * Runs check, vitest and the journeys in which nobody types on the processor time that the other journeys leave, since
 * these wait for frames and answers half of the time. What runs here gets a session of its own, since Linux divides the
 * processor among sessions before it considers priorities.
 */
function runBeside(built) {
  const isLinux = process.platform === 'linux'
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc']
  const child = spawn(node24, [import.meta.filename, 'beside'], { stdio, detached: isLinux })
  setPriority(child.pid, BELOW_JOURNEYS)
  const session = `/proc/${child.pid}/autogroup`
  if (existsSync(session)) writeFileSync(session, String(BELOW_JOURNEYS))
  process.on('exit', () => {
    if (child.exitCode === null) process.kill(isLinux ? -child.pid : child.pid)
  })
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
  void built.then(() => child.send('built'))
  return new Promise((resolve) => {
    child.on('close', () =>
      resolve(
        read(reportOf('beside')) ?? {
          passed: 0,
          skipped: 0,
          failures: [{ title: 'what runs beside the journeys', reason: 'they ended without a report.' }],
        },
      ),
    )
  })
}

const parts = { e2e: runPlaywright, check: countChecks, vitest: runVitest }
const [only] = process.argv.slice(2)
if (only !== undefined && only !== 'beside' && !(only in parts))
  fail(`there is no part «${only}»; parts: ${Object.keys(parts).join(', ')}.`)

await ensurePackages()
await needSession()
if (process.platform === 'linux') {
  // Without pdftotext its checks are skipped; the test says so.
  await ensurePrograms(['pdftotext'])
} else if (electronBinary() === undefined) {
  print('without Electron the end-to-end tests need Chromium; run "npx install-electron" first.')
}

async function runPart(part, options = {}) {
  const name = options.project === undefined ? part : `${part}, ${options.project}`
  print(name)
  const began = performance.now()
  const tally = await parts[part](options)
  const seconds = Math.round((performance.now() - began) / 1000)
  const { passed, failures, skipped } = tally
  print(`${name}: ${passed} passed, ${failures.length} failed, ${skipped} skipped after ${seconds} s`)
  return { ...tally, failures: failures.map((one) => ({ ...one, title: `${name}: ${one.title}` })) }
}

const sum = (tallies) => ({
  passed: tallies.reduce((total, { passed }) => total + passed, 0),
  skipped: tallies.reduce((total, { skipped }) => total + skipped, 0),
  failures: tallies.flatMap(({ failures }) => failures),
})

if (only === 'beside') {
  // Lint is one process and ends long after the other checks, so the unit tests use the core that is free until then.
  let vitest
  const built = new Promise((resolve) => process.once('message', resolve))
  const onCoreFree = () => (vitest ??= built.then(() => runPart('vitest')))
  const check = await runPart('check', { onCoreFree })
  const tests = await Promise.all([vitest, runPart('e2e', { project: 'beside' })])
  writeFileSync(reportOf('beside'), JSON.stringify(sum([check, ...tests])))
  process.exit()
}
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
// This comes before any test: the tests of packaging use the build, and would otherwise build once more at the same
// time.
const built = only === undefined || only === 'e2e' ? ensureBuilt() : Promise.resolve()
const first = built.then(() => (only === undefined ? runPart('e2e', { project: 'app' }) : runPart(only)))
const running = only === undefined ? [first, runBeside(built)] : [first]
const { passed, skipped, failures } = sum(await Promise.all(running))
const total = { passed, failed: failures.length, skipped }
// The failures come last, so that anyone who reads the end of a long log sees what has to be fixed, and why.
if (failures.length > 0) process.stdout.write(`\nfailed:\n${listOfFailures(failures).join('\n')}\n`)
writeFileSync(reportOf('summary'), JSON.stringify(total))
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped\n`)
process.exit(total.failed === 0 ? 0 : 1)
