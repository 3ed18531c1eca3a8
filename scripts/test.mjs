// `npm test` installs what is missing and runs everything. `npm test -- e2e` runs one part alone.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { ensureBuilt } from './bootstrap/build.mjs'
import { checks } from './bootstrap/checks.mjs'
import { runChecks } from './bootstrap/run-checks.mjs'
import { ensurePrograms } from './bootstrap/debian.mjs'
import { electronBinary } from './bootstrap/electron.mjs'
import { runWithKeyring } from './bootstrap/keyring-session.mjs'
import { ensurePackages } from './bootstrap/packages.mjs'
import { installed, node24, root } from './bootstrap/project.mjs'
import { run } from './bootstrap/run.mjs'
import { fail, print } from './bootstrap/print.mjs'

const reports = resolve(root, 'out/reports')

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)

/** Counts passed, failed and skipped of a Vitest JSON report; a report that is missing counts as one failure. */
function countVitest(file, exitCode) {
  const report = read(file)
  if (report === undefined) return { passed: 0, failed: 1, skipped: 0 }
  const failed = report.numFailedTests + (report.numFailedTests === 0 && exitCode !== 0 ? 1 : 0)
  return { passed: report.numPassedTests, failed, skipped: report.numPendingTests }
}

/** Does the same for a Playwright JSON report; flaky counts as failed, because it is. */
function countPlaywright(file, exitCode) {
  const stats = read(file)?.stats
  if (stats === undefined) return { passed: 0, failed: 1, skipped: 0 }
  const failed = stats.unexpected + stats.flaky
  return {
    passed: stats.expected,
    failed: failed + (failed === 0 && exitCode !== 0 ? 1 : 0),
    skipped: stats.skipped,
  }
}

/** Lists the titles of what a Vitest JSON report calls failed, files that broke before their first test included. */
function failedInVitest(file) {
  return (read(file)?.testResults ?? [])
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }) => {
      const titles = assertionResults.filter(({ status }) => status === 'failed').map((one) => one.fullName)
      const path = relative(root, name)
      return titles.length === 0 ? [path] : titles.map((title) => `${path}: ${title}`)
    })
}

/** Does the same for a Playwright JSON report, whose suites lie in each other. */
function failedInPlaywright(file) {
  const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)]
  return (read(file)?.suites ?? [])
    .flatMap(specsOf)
    .filter(({ ok, tests }) => !ok || tests.some(({ status }) => status === 'flaky'))
    .map((spec) => `${spec.file}:${spec.line}: ${spec.title}`)
}

async function countChecks(options) {
  const titles = await runChecks(options)
  return { passed: checks.length - titles.length, failed: titles.length, skipped: 0, titles }
}

async function runVitest() {
  const file = resolve(reports, 'vitest.json')
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const code = await runWithKeyring(node24, [installed('vitest/vitest.mjs'), ...args], { cwd: root })
  return { ...countVitest(file, code), titles: failedInVitest(file) }
}

async function runPlaywright() {
  await ensureBuilt()
  const file = resolve(reports, 'playwright.json')
  const code = await runWithKeyring(node24, [installed('@playwright/test/cli.js'), 'test'], {
    cwd: root,
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  })
  return { ...countPlaywright(file, code), titles: failedInPlaywright(file) }
}

const parts = { check: countChecks, vitest: runVitest, e2e: runPlaywright }
const [only] = process.argv.slice(2)
if (only !== undefined && !(only in parts))
  fail(`there is no part «${only}»; parts: ${Object.keys(parts).join(', ')}.`)
/** The journeys wait for frames and answers most of the time: the checks run on what they leave of the processor. */
const stages = only === undefined ? [['vitest'], ['e2e', 'check']] : [[only]]

await ensurePackages()
if (process.platform === 'linux') {
  // Chromium is needed for the browser host's own tests even where Electron's binary is present.
  const missing = await ensurePrograms(['chromium', 'dbus-run-session', 'gnome-keyring-daemon'])
  // Without pdftotext its checks are skipped; the test says so.
  await ensurePrograms(['pdftotext'])
  if (missing.length > 0) fail('install them with the command above and run the tests again.')
} else if (electronBinary() === undefined) {
  print('without Electron the end-to-end tests need Chromium; run "npx install-electron" first.')
}
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

const total = { passed: 0, failed: 0, skipped: 0 }
const failures = []

async function runPart(name, isBeside) {
  print(name)
  const began = performance.now()
  const tally = await parts[name]({ isBeside })
  const seconds = Math.round((performance.now() - began) / 1000)
  for (const key of Object.keys(total)) total[key] += tally[key]
  failures.push(...tally.titles.map((title) => `${name}: ${title}`))
  const { passed, failed, skipped } = tally
  print(`${name}: ${passed} passed, ${failed} failed, ${skipped} skipped after ${seconds} s`)
}

for (const stage of stages) await Promise.all(stage.map((name, index) => runPart(name, index > 0)))
// The failures come last, so that whoever reads the end of a long log sees what is to be mended.
if (failures.length > 0) process.stdout.write(`\nfailed:\n${failures.join('\n')}\n`)
writeFileSync(resolve(reports, 'summary.json'), JSON.stringify(total))
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped\n`)
process.exit(total.failed === 0 ? 0 : 1)
