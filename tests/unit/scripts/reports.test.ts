import { describe, expect, it } from 'vitest'
import { root } from '#scripts/bootstrap/project.mjs'
import { listOfFailures, tallyOfPlaywright, tallyOfVitest } from '#scripts/bootstrap/reports.mjs'

const passed = { status: 'passed', fullName: 'adds', failureMessages: [] }
const failed = {
  status: 'failed',
  fullName: 'sums adds',
  failureMessages: ['AssertionError: expected 1 to be 2'],
}

describe('tallyOfVitest', () => {
  const vitest = (testResults: readonly object[], numPassedTests = 0): object => ({
    numPassedTests,
    numPendingTests: 2,
    testResults,
  })
  const file = (status: string, assertionResults: readonly object[]): object => ({
    name: `${root}/tests/unit/sums.test.ts`,
    status,
    message: 'SyntaxError: an identifier is wanted',
    assertionResults,
  })

  it('names each failed test with its message', () => {
    expect(tallyOfVitest(vitest([file('failed', [passed, failed])], 1), 1)).toEqual({
      passed: 1,
      skipped: 2,
      failures: [
        { title: 'tests/unit/sums.test.ts: sums adds', reason: 'AssertionError: expected 1 to be 2' },
      ],
    })
  })

  it('names a file that broke before its first test', () => {
    expect(tallyOfVitest(vitest([file('failed', [])]), 1).failures).toEqual([
      { title: 'tests/unit/sums.test.ts', reason: 'SyntaxError: an identifier is wanted' },
    ])
  })

  it('counts one failure where a run ended badly without a failed test or without a report', () => {
    expect(tallyOfVitest(vitest([file('passed', [passed])], 1), 1).failures).toHaveLength(1)
    expect(tallyOfVitest(undefined, 0).failures).toHaveLength(1)
    expect(tallyOfVitest(vitest([file('passed', [passed])], 1), 0).failures).toEqual([])
  })
})

describe('tallyOfPlaywright', () => {
  const spec = (ok: boolean, status: string, messages: readonly string[]): object => ({
    file: 'soak.spec.ts',
    line: 7,
    title: 'soak',
    ok,
    tests: [{ status, results: [{ errors: messages.map((message) => ({ message })) }] }],
  })
  const report = (specs: readonly object[], errors: readonly object[] = []): object => ({
    stats: { expected: 3, skipped: 1 },
    suites: [{ specs: [], suites: [{ specs }] }],
    errors,
  })

  it('names failed and flaky journeys with all their messages', () => {
    const journeys = [
      spec(true, 'expected', []),
      spec(false, 'unexpected', ['a', 'b']),
      spec(true, 'flaky', ['c']),
    ]
    expect(tallyOfPlaywright(report(journeys), 1)).toEqual({
      passed: 3,
      skipped: 1,
      failures: [
        { title: 'soak.spec.ts:7: soak', reason: 'a\nb' },
        { title: 'soak.spec.ts:7: soak', reason: 'c' },
      ],
    })
  })

  it('names what broke outside of any journey', () => {
    expect(tallyOfPlaywright(report([], [{ message: 'SyntaxError' }]), 1).failures).toEqual([
      { title: 'playwright', reason: 'SyntaxError' },
    ])
  })
})

describe('listOfFailures', () => {
  const long = Array.from({ length: 40 }, (_, line) => `\u001b[31mline ${String(line)}\u001b[39m\n`).join(
    '\n',
  )
  const failures = (count: number): readonly object[] => Array(count).fill({ title: 'soak', reason: long })

  it('writes the first twelve lines of a reason below its title, without colours and empty lines', () => {
    const lines = listOfFailures([{ title: 'soak', reason: long }])
    expect(lines).toHaveLength(13)
    expect(lines.slice(0, 3)).toEqual(['soak', '    line 0', '    line 1'])
  })

  it('writes fewer lines of each where many failed, so that the end of a log has all', () => {
    expect(listOfFailures(failures(20)).length).toBeLessThan(95)
    expect(listOfFailures(failures(60))).toHaveLength(120)
  })
})
