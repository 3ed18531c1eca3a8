import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  median,
  medianOfRounds,
  mediansOf,
  medianTimes,
  ratioIntervalOf,
  spreadOf,
} from '../../bench/median.ts'
import { rowOf } from '../../bench/verdicts.ts'

describe('spreadOf', () => {
  it('takes the nearest rank, and the mean of the two in the middle', () => {
    const spread = spreadOf(Array.from({ length: 100 }, (_, index) => 100 - index))
    const ranks = { lowerQuartile: 25, median: 50.5, upperQuartile: 75, p95: 95, worst: 100 }
    expect(spread).toEqual({ count: 100, ...ranks })
    expect(median([3, 1, 2])).toBe(2)
  })
})

describe('ratioIntervalOf', () => {
  it('lies around the ratio of the medians, within the range of the rounds', () => {
    const times = fc.array(fc.double({ min: 0.1, max: 1e4, noNaN: true }), { minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(times, (ours) => {
        const peer = ours.map((time, round) => time * (1 + (round % 3)))
        const [low, high] = ratioIntervalOf(ours, peer)
        expect(low).toBeLessThanOrEqual(high)
        expect(low).toBeGreaterThanOrEqual(Math.min(...ours) / Math.max(...peer))
        expect(high).toBeLessThanOrEqual(Math.max(...ours) / Math.min(...peer))
      }),
    )
  })

  it('keeps both sides of a round together: a slow moment that hits both leaves the ratio as it is', () => {
    const moments = [1, 9, 2, 7, 3, 30, 1]
    const doubled = moments.map((moment) => 2 * moment)
    expect(ratioIntervalOf(moments, doubled)).toEqual([0.5, 0.5])
  })
})

describe('medianOfRounds', () => {
  it('lets each side begin in every other round', async () => {
    const turns: string[] = []
    const side = (name: string, value: number) => () => {
      turns.push(name)
      return value
    }
    const measured = await medianOfRounds(4, side('ours', 2), side('peer', 8))
    expect(turns.join(' ')).toBe('ours peer peer ours ours peer peer ours')
    expect(measured).toMatchObject({ value: 2, peerValue: 8, ratioInterval: [0.25, 0.25] })
  })
})

describe('a peer that is not steady', () => {
  it('leaves the row unmeasured, whatever its ratio', () => {
    const verdictOf = (peer: readonly number[]) =>
      rowOf('analysis.stats', mediansOf([1, 1, 1, 1, 1], peer)).verdict
    expect([verdictOf([1, 1, 1, 1.9, 1.9]), verdictOf([0.28, 0.28, 0.28, 5.5, 5.5])]).toEqual([
      'met',
      'not measured',
    ])
  })

  it('is run until the engine has its fastest form before it is measured', async () => {
    let runs = 0
    await medianTimes(
      3,
      () => undefined,
      () => (runs += 1),
    )
    expect(runs).toBeGreaterThan(100)
  })
})
