import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { meterResolution } from '#shared/series/derive/register-falls.ts'
import { resetsIn, valueIntervalsOf } from '#shared/series/derive/value-intervals.ts'
import { HOUR_MS } from '#shared/time/instant.ts'
import { columnsOf } from '../columns-arbitrary.ts'

const register = (readings: readonly number[]) =>
  columnsOf(readings.map((reading, hour) => [hour * HOUR_MS, reading] as const))

function totalOf(readings: readonly number[]): number {
  const { values } = valueIntervalsOf(register(readings), 'totalizer', 'hourly', 'UTC')
  return values.reduce((sum, rate) => sum + rate, 0)
}

describe('meterResolution', () => {
  it.each([
    ['the last decimal that it shows', [35_000_000.1, 35_000_000, 35_000_000.3], 0.1],
    ['whole numbers', [100, 130, 20], 1],
    ['tens where it counts in tens', [0, 10, 20, 40, 50, 80, 90, 100, 140, 150], 10],
    ['the step of pulses', [0, 0.25, 0.5, 1, 1.25, 2, 2.25, 2.5, 3.25, 3.5], 0.25],
    ['no step of a few readings, however far apart', [10, 2000], 1],
  ])('is %s', (_, readings, expected) => {
    expect(meterResolution(Float64Array.from(readings))).toBeCloseTo(expected, 6)
  })
})

describe('a fall of a totalizer', () => {
  it('is noise within its resolution: 35,000,000.1 then 35,000,000.0 adds nothing', () => {
    expect(totalOf([35_000_000.1, 35_000_000, 35_000_000.1, 35_000_000.3])).toBeCloseTo(0.2, 6)
    expect(resetsIn(register([35_000_000.1, 35_000_000]))).toEqual([])
  })

  it('is a reset beyond its resolution, also from a small register', () => {
    expect(totalOf([10, 2000, 900])).toBe(1990 + 900)
    expect(resetsIn(register([10, 2000, 900]))).toEqual([2 * HOUR_MS])
  })

  it('adds up to the whole amount, whatever the jitter of the last digit', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10 ** 9 }),
        fc.array(fc.tuple(fc.integer({ min: 0, max: 40 }), fc.constantFrom(0, 1)), {
          minLength: 1,
          maxLength: 200,
        }),
        (begin, steps) => {
          let meter = begin
          const readings = [begin, ...steps.map(([step, jitter]) => (meter += step) - jitter)]
          const total = totalOf(readings.map((tenths) => tenths / 10))
          expect(Math.abs(total - (Math.max(...readings) - begin) / 10)).toBeLessThan(1e-5)
        },
      ),
    )
  })
})
