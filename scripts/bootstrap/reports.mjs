// Reads what Vitest and Playwright report: how many tests passed, which failed, and why.
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './project.mjs'

/** Returns a tally with a failure if a part ended badly without one, or without a report. */
export function tallyWithEnd(tally, name, exitCode) {
  const known = tally ?? { passed: 0, skipped: 0, failures: [] }
  if (known.failures.length > 0 || (tally !== undefined && exitCode === 0)) return known
  const reason = `it ended with code ${exitCode}, and its report names no failed test.`
  return { ...known, failures: [{ title: name, reason }] }
}

/**
 * Tallies the results that Vitest passes to a reporter; a file that broke before its first test counts as one failure.
 */
export function tallyOfVitest(modules, unhandled) {
  const tests = modules.flatMap(({ children }) => [...children.allTests()])
  const count = (state) => tests.filter((test) => test.result().state === state).length
  // The difference is more informative than the message, which only says that a value is a list.
  const reasonOf = (errors) => errors.map(({ message, diff }) => `${message}\n${diff ?? ''}`).join('\n')
  const failures = modules.flatMap((module) => {
    const found = [
      ['outside of tests', module.errors()],
      ...[...module.children.allSuites()].map((suite) => [suite.fullName, suite.errors()]),
      ...[...module.children.allTests('failed')].map((test) => [test.fullName, test.result().errors]),
    ]
    const path = relative(root, module.moduleId)
    return found
      .filter(([, errors]) => errors.length > 0)
      .map(([name, errors]) => ({ title: `${path}: ${name}`, reason: reasonOf(errors) }))
  })
  const stray = unhandled.map((error) => ({ title: 'unhandled', reason: reasonOf([error]) }))
  return { passed: count('passed'), skipped: count('skipped'), failures: [...failures, ...stray] }
}

/** Tallies a Playwright report, whose suites are nested; flaky counts as failed, because it is. */
export function tallyOfPlaywright({ stats, suites, errors }) {
  const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)]
  const reasonOf = (errors) => errors.map(({ message }) => message).join('\n')
  const failures = suites
    .flatMap(specsOf)
    .filter(({ ok, tests }) => !ok || tests.some(({ status }) => status === 'flaky'))
    .map(({ file, line, title, tests }) => ({
      title: `${file}:${line}: ${title}`,
      reason: reasonOf(tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors))),
    }))
  const outside = errors.map((error) => ({ title: 'outside of journeys', reason: reasonOf([error]) }))
  return { passed: stats.expected, skipped: stats.skipped, failures: [...failures, ...outside] }
}

/** With the tally below them, the failures fit into the last hundred lines of a log, which may be all that remains. */
const LINES = 90
const LINES_EACH = 12

/** Writes each failure as its title with the first lines of its reason below it; fewer of each if many failed. */
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
