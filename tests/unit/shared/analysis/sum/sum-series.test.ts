import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SeriesInput } from '#shared/analysis/series-input.ts'
import { sumSeries, type SumTerm } from '#shared/analysis/sum/sum-series.ts'
import { HOUR_MS } from '#shared/time/instant.ts'
import { columnsOf, pairsOf } from '../../series/columns-arbitrary.ts'

function hours(pairs: readonly (readonly [number, number])[], part: Partial<SeriesInput> = {}): SeriesInput {
  const columns = columnsOf(pairs.map(([hour, value]) => [hour * HOUR_MS, value] as const))
  return { kind: 'average-rate', unit: 'kW', resolution: 'hourly', zone: 'UTC', columns, ...part }
}

function sumOf(terms: readonly SumTerm[]): SeriesInput {
  const sum = sumSeries(terms)
  if (sum.kind !== 'sum') throw new Error(sum.kind)
  return sum.series
}

const anyHours = fc.array(fc.tuple(fc.nat(30), fc.integer({ min: -9, max: 9 })), { maxLength: 40 })

describe('sumSeries', () => {
  it('has a value just where every term has one, each with its sign', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(anyHours, fc.constantFrom(1, -1)), { minLength: 2, maxLength: 4 }),
        (list) => {
          const maps = list.map(([pairs, sign]) => ({ at: new Map(pairs), sign }))
          const expected = Array.from({ length: 31 }, (_, hour) => hour).flatMap((hour) => {
            const values = maps.map(({ at, sign }) => (at.get(hour) ?? NaN) * sign)
            const sum = values.reduce((a, b) => a + b, 0)
            return Number.isNaN(sum) ? [] : [[hour * HOUR_MS, sum]]
          })
          const terms = list.map(([pairs, sign]) => ({ series: hours(pairs), sign }))
          expect(pairsOf(sumOf(terms).columns)).toEqual(expected)
        },
      ),
    )
  })

  it('adds megawatts to kilowatts in the unit of the first', () => {
    const sum = sumOf([
      { series: hours([[0, 5]]), sign: 1 },
      { series: hours([[0, 2]], { unit: 'MW' }), sign: 1 },
    ])
    expect(sum.unit).toBe('kW')
    expect([...sum.columns.values]).toEqual([2005])
  })

  it('adds the amount of a totalizer to a rate', () => {
    const totalizer = hours(
      [
        [0, 100],
        [1, 130],
        [2, 135],
      ],
      { kind: 'totalizer', unit: 'kWh' },
    )
    const rate = hours([
      [0, 1],
      [1, 1],
      [2, 1],
    ])
    const sum = sumOf([
      { series: totalizer, sign: 1 },
      { series: rate, sign: -1 },
    ])
    expect(pairsOf(sum.columns)).toEqual([
      [0, 29],
      [HOUR_MS, 4],
    ])
  })

  it('takes quarters of an hour as whole hours beside hours', () => {
    const quarters = hours(
      [0, 0.25, 0.5, 0.75, 1, 1.25].map((hour, index) => [hour, index] as const),
      { resolution: '15-minute' },
    )
    const whole = hours([
      [0, 10],
      [1, 10],
    ])
    const sum = sumOf([
      { series: whole, sign: 1 },
      { series: quarters, sign: 1 },
    ])
    expect(pairsOf(sum.columns)).toEqual([[0, 11.5]])
  })

  it('refuses a variable without a sum or in another unit', () => {
    const kilowatts = { series: hours([[0, 1]]), sign: 1 } as const
    const degrees = { series: hours([[0, 1]], { kind: 'instantaneous', unit: '°C' }), sign: 1 } as const
    const gallons = { series: hours([[0, 1]], { unit: 'gal/h' }), sign: 1 } as const
    expect(sumSeries([kilowatts, degrees])).toEqual({ kind: 'no-sum' })
    expect(sumSeries([kilowatts, gallons])).toEqual({ kind: 'other-unit', unit: 'gal/h' })
    expect(sumSeries([])).toEqual({ kind: 'no-sum' })
  })
})
