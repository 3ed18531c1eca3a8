import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { quantityOf, totalizerDifferences } from '#shared/analysis/quantity.ts'
import { emptyColumns } from '#shared/series/columns.ts'
import { bucketStarts } from '#shared/time/buckets.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time/durations.ts'
import { parseLocal } from '#shared/time/local-text.ts'
import { quantityUnitOf } from '#shared/units/units.ts'
import { anyZone } from '../awkward-zones.ts'
import { columnsOf } from '../series/columns-arbitrary.ts'

describe('quantityOf', () => {
  const zone = 'Europe/London'
  const day = (date: string, next: string) => ({
    start: parseLocal(date, zone) ?? NaN,
    end: parseLocal(next, zone) ?? NaN,
  })

  it.each([
    ['2021-03-28', '2021-03-29', 23],
    ['2021-06-01', '2021-06-02', 24],
    ['2021-10-31', '2021-11-01', 25],
  ])('counts the hours of %s', (date, next, hours) => {
    const interval = day(date, next)
    const columns = columnsOf([[interval.start, 10]])
    expect(quantityOf(columns, interval, 'daily', zone, 1)).toEqual({
      value: 10 * hours,
      completeness: { present: 1, expected: 1 },
    })
  })

  it('is the same at every resolution for a constant rate over a year', () => {
    fc.assert(
      fc.property(anyZone, fc.constantFrom('hourly', 'daily', 'monthly', 'yearly'), (where, resolution) => {
        const interval = {
          start: parseLocal('2021-01-01', where) ?? NaN,
          end: parseLocal('2022-01-01', where) ?? NaN,
        }
        const step = resolution === 'hourly' ? 'UTC' : where
        const times = bucketStarts(interval, resolution, step)
        const { value } = quantityOf({ times, values: times.map(() => 4) }, interval, resolution, where, 1)
        // Hours are cut on UTC multiples, so at 30 or 45 minutes an edge hour belongs to one side or the other.
        expect(value ?? NaN).toBeCloseTo((4 * (interval.end - interval.start)) / HOUR_MS, -1)
      }),
    )
  })

  it('takes the time unit of the rate from its name', () => {
    const interval = { start: 0, end: 2 * HOUR_MS }
    const columns = columnsOf([
      [0, 3],
      [HOUR_MS, 5],
    ])
    const perHour = quantityUnitOf('gal/min')?.perHour ?? NaN
    expect(quantityOf(columns, interval, 'hourly', 'UTC', 1 / perHour).value).toBeCloseTo(480, 9)
  })

  it('counts present buckets only and says how many they are', () => {
    const columns = columnsOf([
      [0, 2],
      [3 * HOUR_MS, 2],
    ])
    expect(quantityOf(columns, { start: 0, end: 4 * HOUR_MS }, 'hourly', 'UTC', 1)).toEqual({
      value: 4,
      completeness: { present: 2, expected: 4 },
    })
    expect(quantityOf(emptyColumns(), { start: 0, end: DAY_MS }, 'hourly', 'UTC', 1).value).toBeUndefined()
  })

  it('lets a raw reading stand until the next, but not through a silence', () => {
    const minutes = [0, 10, 20, 30, 90, 100]
    const columns = columnsOf(minutes.map((minute) => [minute * MINUTE_MS, 6] as const))
    const { value } = quantityOf(columns, { start: 0, end: 110 * MINUTE_MS }, 'raw', 'UTC', 1)
    // Six readings of 10 minutes, the one before the silence 15.
    expect(value).toBeCloseTo(6 * (65 / 60), 9)
  })
})

describe('totalizerDifferences', () => {
  it('flags a fall and counts the reading after it from zero', () => {
    const columns = columnsOf([
      [0, 100],
      [10, 130],
      [20, 20],
      [30, 25],
    ])
    expect(totalizerDifferences(columns)).toEqual({
      times: Float64Array.of(0, 10, 20),
      values: Float64Array.of(30, 20, 5),
      resets: [20],
    })
  })

  it('gives back what went into a totalizer, whatever resets it', () => {
    const anyStep = fc.record({ amount: fc.nat(50), reset: fc.boolean() })
    fc.assert(
      fc.property(fc.array(anyStep, { minLength: 1, maxLength: 30 }), (steps) => {
        let reading = 1000
        const readings = [reading]
        for (const { amount, reset } of steps) {
          reading = reset ? amount : reading + amount
          readings.push(reading)
        }
        const { values, resets } = totalizerDifferences(
          columnsOf(readings.map((value, index) => [index, value] as const)),
        )
        values.forEach((amount, index) => {
          const step = steps[index]
          const fell = (readings[index + 1] ?? 0) < (readings[index] ?? 0)
          expect(amount).toBeGreaterThanOrEqual(0)
          if (fell || step?.reset !== true) expect(amount).toBe(step?.amount)
          expect(resets.includes(index + 1)).toBe(fell)
        })
      }),
    )
  })

  it('has nothing to say of fewer than two readings', () => {
    expect(totalizerDifferences(emptyColumns()).values).toHaveLength(0)
    expect(totalizerDifferences(columnsOf([[0, 5]])).values).toHaveLength(0)
  })
})
