import { describe, expect, it } from 'vitest'
import { root } from '#scripts/bootstrap/project.mjs'
import {
  listOfFailures,
  tallyOfPlaywright,
  tallyOfVitest,
  tallyWithEnd,
} from '#scripts/bootstrap/reports.mjs'

describe('tallyOfVitest', () => {
  const test = (state: string, errors: readonly object[] = []): object => ({
    fullName: `sums ${state}`,
    result: () => ({ state, errors }),
  })
  const failed = test('failed', [{ message: 'expected [ Array(1) ] to equal []', diff: '+ 2' }])
  const moduleOf = (tests: readonly object[], errors: readonly object[] = []): object => ({
    moduleId: `${root}/tests/unit/sums.test.ts`,
    errors: () => errors,
    children: {
      allTests: (state?: string) => (state === undefined ? tests : tests.filter((one) => one === failed)),
      allSuites: () => [],
    },
  })

  it('counts, and names each failed test with its message and the difference', () => {
    expect(tallyOfVitest([moduleOf([test('passed'), test('skipped'), failed])], [])).toEqual({
      passed: 1,
      skipped: 1,
      failures: [
        { title: 'tests/unit/sums.test.ts: sums failed', reason: 'expected [ Array(1) ] to equal []\n+ 2' },
      ],
    })
  })

  it('names a file that broke before its first test, and errors that no test has', () => {
    const error = { message: 'an identifier is wanted' }
    expect(tallyOfVitest([moduleOf([], [error])], [error]).failures).toEqual([
      { title: 'tests/unit/sums.test.ts: outside of tests', reason: 'an identifier is wanted\n' },
      { title: 'unhandled', reason: 'an identifier is wanted\n' },
    ])
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
  const report = (specs: readonly object[], errors: readonly object[] = []) => ({
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
    expect(tallyOfPlaywright(report(journeys))).toEqual({
      passed: 3,
      skipped: 1,
      failures: [
        { title: 'soak.spec.ts:7: soak', reason: 'a\nb' },
        { title: 'soak.spec.ts:7: soak', reason: 'c' },
      ],
    })
  })

  it('names errors outside of any journey', () => {
    expect(tallyOfPlaywright(report([], [{ message: 'SyntaxError' }])).failures).toEqual([
      { title: 'outside of journeys', reason: 'SyntaxError' },
    ])
  })
})

describe('tallyWithEnd', () => {
  const good = { passed: 1, skipped: 0, failures: [] }

  it('adds a failure where a part ended badly without one, or without a report', () => {
    expect(tallyWithEnd(good, 'vitest', 0)).toEqual(good)
    expect(tallyWithEnd(good, 'vitest', 1).failures).toHaveLength(1)
    expect(tallyWithEnd(undefined, 'vitest', 0).failures).toHaveLength(1)
    const failed = { ...good, failures: [{ title: 'sums', reason: '' }] }
    expect(tallyWithEnd(failed, 'vitest', 1)).toEqual(failed)
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
