import { existsSync, readFileSync } from 'node:fs'

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)

/** Passed, failed and skipped of a Vitest JSON report; a report that is missing counts as one failure. */
export function countVitest(file, exitCode) {
  const report = read(file)
  if (report === undefined) return { passed: 0, failed: 1, skipped: 0 }
  const failed = report.numFailedTests + (report.numFailedTests === 0 && exitCode !== 0 ? 1 : 0)
  return { passed: report.numPassedTests, failed, skipped: report.numPendingTests }
}

/** The same of a Playwright JSON report; flaky counts as failed, because it is. */
export function countPlaywright(file, exitCode) {
  const stats = read(file)?.stats
  if (stats === undefined) return { passed: 0, failed: 1, skipped: 0 }
  const failed = stats.unexpected + stats.flaky
  return {
    passed: stats.expected,
    failed: failed + (failed === 0 && exitCode !== 0 ? 1 : 0),
    skipped: stats.skipped,
  }
}
