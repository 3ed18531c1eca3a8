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
import { rowOf } from '../../bench/row.ts'

const times = fc.array(fc.double({ min: 0.1, max: 1e4, noNaN: true }), { minLength: 1, maxLength: 40 })

describe('median', () => {
  it('is the middle one, or the mean of the two in the middle', () => {
    expect(median([3, 1, 2])).toBe(2)
    expect(median([4, 1, 2, 3])).toBe(2.5)
  })
})

describe('spreadOf', () => {
  it('takes the nearest rank: the 95th percentile of a hundred is the 95th of them', () => {
    const spread = spreadOf(Array.from({ length: 100 }, (_, index) => 100 - index))
    expect(spread).toEqual({
      count: 100,
      lowerQuartile: 25,
      median: 50.5,
      upperQuartile: 75,
      p95: 95,
      worst: 100,
    })
  })

  it('is in order, and of the samples themselves', () => {
    fc.assert(
      fc.property(times, (samples) => {
        const { lowerQuartile, upperQuartile, p95, worst, ...rest } = spreadOf(samples)
        const ranks = [lowerQuartile, upperQuartile, p95, worst]
        expect(ranks.toSorted((a, b) => a - b)).toEqual(ranks)
        expect(ranks.every((rank) => samples.includes(rank))).toBe(true)
        expect(rest.median).toBeGreaterThanOrEqual(lowerQuartile)
        expect(rest.median).toBeLessThanOrEqual(upperQuartile)
        expect(worst).toBe(Math.max(...samples))
      }),
    )
  })
})

describe('ratioIntervalOf', () => {
  it('is a point where all rounds agree', () => {
    expect(ratioIntervalOf([2, 2, 2], [4, 4, 4])).toEqual([0.5, 0.5])
  })

  it('lies around the ratio of the medians, within what the rounds have', () => {
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
    const interval = ratioIntervalOf(
      moments.map((moment) => 2 * moment),
      moments.map((moment) => 4 * moment),
    )
    expect(interval).toEqual([0.5, 0.5])
  })

  it('is wider the more the rounds differ', () => {
    const width = (spread: number): number => {
      const ours = Array.from({ length: 15 }, (_, round) => 10 + spread * Math.sin(round * 2.7))
      const [low, high] = ratioIntervalOf(
        ours,
        ours.map(() => 10),
      )
      return high - low
    }
    expect(width(5)).toBeGreaterThan(2 * width(1))
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
    expect(measured.spread.count).toBe(4)
  })
})

describe('a peer that is not steady', () => {
  it('leaves the row unmeasured, whatever its ratio', () => {
    const ours = [1, 1, 1, 1, 1]
    const steady = mediansOf(ours, [1, 1, 1, 1.9, 1.9])
    const unsteady = mediansOf(ours, [0.28, 0.28, 0.28, 5.5, 5.5])
    expect([steady.isSteady, unsteady.isSteady]).toEqual([true, false])
    expect(rowOf('analysis.stats', steady)).toMatchObject({ verdict: 'met', pass: true })
    expect(rowOf('analysis.stats', unsteady)).toMatchObject({ verdict: 'not measured', pass: false })
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
