// Reads what Vitest and Playwright report as JSON: how many tests passed, which failed, and why.
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './project.mjs'

/** Counts a part that failed without a failed test, such as one that ended before its report was written. */
function countFailures(failures, name, exitCode) {
  if (failures.length > 0 || exitCode === 0) return failures
  return [{ title: name, reason: `it ended with code ${exitCode}, and its report names no failed test.` }]
}

/** Tallies a Vitest report, and names a file that broke before its first test as one failure. */
export function tallyOfVitest(report, exitCode) {
  const failures = (report?.testResults ?? [])
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const path = relative(root, name)
      const failed = assertionResults.filter(({ status }) => status === 'failed')
      if (failed.length === 0) return [{ title: path, reason: message }]
      return failed.map(({ fullName, failureMessages }) => ({
        title: `${path}: ${fullName}`,
        reason: failureMessages.join('\n'),
      }))
    })
  const listed = countFailures(failures, 'vitest', report === undefined ? exitCode || 1 : exitCode)
  return { passed: report?.numPassedTests ?? 0, skipped: report?.numPendingTests ?? 0, failures: listed }
}

/** Does the same for a Playwright report, whose suites lie in each other; flaky counts as failed, because it is. */
export function tallyOfPlaywright(report, exitCode) {
  const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)]
  const reasonOf = (errors) => errors.map(({ message }) => message).join('\n')
  const failures = (report?.suites ?? [])
    .flatMap(specsOf)
    .filter(({ ok, tests }) => !ok || tests.some(({ status }) => status === 'flaky'))
    .map(({ file, line, title, tests }) => ({
      title: `${file}:${line}: ${title}`,
      reason: reasonOf(tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors))),
    }))
  const outside = (report?.errors ?? []).map((error) => ({ title: 'playwright', reason: reasonOf([error]) }))
  const all = [...failures, ...outside]
  const listed = countFailures(all, 'playwright', report === undefined ? exitCode || 1 : exitCode)
  return { passed: report?.stats.expected ?? 0, skipped: report?.stats.skipped ?? 0, failures: listed }
}

/** With the tally below them, the failures fit into the last hundred lines of a log, which may be all that is kept. */
const LINES = 90
const LINES_EACH = 12

/** Writes each failure as its title with the first lines of its reason below it: fewer of each where many failed. */
export function listOfFailures(failures) {
  const room = Math.floor(LINES / failures.length) - 1
  const lines = Math.max(1, Math.min(LINES_EACH, room))
  return failures.flatMap(({ title, reason }) => [
    title,
    ...stripVTControlCharacters(reason)
      .split('\n')
      .filter((line) => line.trim() !== '')
      .slice(0, lines)
      .map((line) => `    ${line}`),
  ])
}
