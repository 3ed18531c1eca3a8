import { describe, expect, it } from 'vitest'
import { readOptions } from '../../bench/rows.ts'
import { differingVerdicts, rowOf, type Verdict } from '../../bench/verdicts.ts'

describe('differingVerdicts', () => {
  it('names goals that were met in one run and missed in another, and does not count an open one as a contradiction', () => {
    const run = (verdict: Verdict, ratio: number) => [{ name: 'wire.parse.525600', verdict, ratio } as const]
    expect(differingVerdicts([run('met', 0.02), run('missed', 0.04), run('open', 0.03)])).toEqual([
      { name: 'wire.parse.525600', ratios: [0.02, 0.04, 0.03] },
    ])
    expect(differingVerdicts([run('missed', 0.04), run('missed', 0.4), run('open', 0.03)])).toEqual([])
  })
})

describe('rowOf', () => {
  it.each([
    // The worse end of the interval is compared with the goal: the upper one usually, the lower one if the goal is a
    // minimum.
    ['wire.parse.525600', 0.3, 0.5, 'met'],
    ['wire.parse.525600', 0.3, 0.51, 'open'],
    ['wire.parse.525600', 0.51, 0.6, 'missed'],
    ['budget.rate', 0.98, 1, 'met'],
    ['budget.rate', 0.97, 1, 'open'],
    ['budget.rate', 0.9, 0.97, 'missed'],
    ['wire.parse.525600.rough', 9, 9, 'reported'],
    ['tree.scroll.50k', 0, 0, 'met'],
    ['tree.scroll.50k', 1, 1, 'missed'],
  ] as const)('holds %s with a ratio of %d to %d for %s', (name, low, high, verdict) => {
    const row = rowOf(name, { value: low, peerValue: 1, ratioInterval: [low, high] })
    expect([row.verdict, row.pass]).toEqual([verdict, verdict === 'met' || verdict === 'reported'])
  })

  it('says on which readings it was measured', () => {
    const names = [
      'wire.parse.525600',
      'wire.parse.525600.rough',
      'wire.parse.estate',
      'plan.requests',
    ] as const
    const data = names.map((name) => rowOf(name, { value: 1, peerValue: 1 }).data)
    expect(data).toEqual(['even', 'rough', 'estate', ''])
  })
})

describe('readOptions', () => {
  it('accepts the beginning of names and options of a run, and refuses unknown ones', () => {
    const run = { prefix: 'chart', all: true, runs: 3, write: false }
    expect(readOptions(['chart', '--all', '--runs', '3'])).toEqual(run)
    expect(() => readOptions(['--every'])).toThrow()
    expect(() => readOptions(['--runs', 'many'])).toThrow('no number of runs')
  })
})
