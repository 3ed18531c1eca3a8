import { describe, expect, it } from 'vitest'
import { readOptions } from '../../bench/options.ts'
import { rowOf, type Verdict } from '../../bench/row.ts'
import { differingVerdicts } from '../../bench/verdicts.ts'

describe('differingVerdicts', () => {
  const judged = (verdict: Verdict, ratio: number) => ({ name: 'wire.parse.525600', verdict, ratio }) as const

  it('names what was met in one run and missed in another, with the ratios', () => {
    const runs = [[judged('met', 0.02)], [judged('missed', 0.04)], [judged('met', 0.01)]]
    expect(differingVerdicts(runs)).toEqual([{ name: 'wire.parse.525600', ratios: [0.02, 0.04, 0.01] }])
  })

  it('is silent where runs agree, whatever their ratios', () => {
    expect(differingVerdicts([[judged('missed', 0.04)], [judged('missed', 0.4)]])).toEqual([])
  })

  it('takes what a run leaves open for no contradiction, and hears the others', () => {
    expect(differingVerdicts([[judged('met', 0.02)], [judged('open', 0.03)]])).toEqual([])
    const runs = [[judged('met', 0.02)], [judged('open', 0.03)], [judged('missed', 0.04)]]
    expect(differingVerdicts(runs)).toHaveLength(1)
  })
})

describe('rowOf', () => {
  it('reports a row that nobody feels, and misses nothing', () => {
    const row = rowOf('wire.parse.525600.rough', { value: 9, peerValue: 1 })
    expect(row).toMatchObject({ ratio: 9, goal: null, verdict: 'reported', pass: true })
  })

  it('holds the worse end of the interval against the goal', () => {
    const row = (ratioInterval: readonly [number, number]) =>
      rowOf('wire.parse.525600', { value: 4, peerValue: 10, ratioInterval })
    expect(row([0.3, 0.5]).pass).toBe(true)
    expect(row([0.3, 0.51])).toMatchObject({ ratio: 0.4, pass: false, verdict: 'open' })
    expect(row([0.51, 0.6])).toMatchObject({ pass: false, verdict: 'missed' })
  })

  it('holds the lower end against a goal that is to be reached', () => {
    const row = (ratioInterval: readonly [number, number]) =>
      rowOf('budget.rate', { value: 59, peerValue: 60, ratioInterval })
    expect(row([0.98, 1]).pass).toBe(true)
    expect(row([0.97, 1])).toMatchObject({ pass: false, verdict: 'open' })
    expect(row([0.9, 0.97]).verdict).toBe('missed')
  })

  it('allows not one blank frame', () => {
    expect(rowOf('tree.scroll.50k', { value: 0, peerValue: 1 }).pass).toBe(true)
    expect(rowOf('tree.scroll.50k', { value: 1, peerValue: 1 }).pass).toBe(false)
  })

  it('says on which readings it was measured', () => {
    const data = (name: Parameters<typeof rowOf>[0]) => rowOf(name, { value: 1, peerValue: 1 }).data
    expect(data('wire.parse.525600')).toBe('even')
    expect(data('wire.parse.525600.rough')).toBe('rough')
    expect(data('wire.parse.estate')).toBe('estate')
    expect(data('plan.requests')).toBe('')
  })
})

describe('readOptions', () => {
  it('takes the beginning of names and how to run', () => {
    expect(readOptions(['chart', '--all', '--runs', '3'])).toEqual({
      prefix: 'chart',
      all: true,
      runs: 3,
      write: false,
    })
  })

  it('refuses what is not known', () => {
    expect(() => readOptions(['--every'])).toThrow()
    expect(() => readOptions(['--runs', 'many'])).toThrow('no number of runs')
  })
})
