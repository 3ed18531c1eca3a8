import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { registerFalls } from '#shared/series/derive/register-falls.ts'
import { valueIntervalsOf } from '#shared/series/derive/value-intervals.ts'
import { HOUR_MS } from '#shared/time/instant.ts'
import { columnsOf } from '../columns-arbitrary.ts'

const register = (readings: readonly number[]) =>
  columnsOf(readings.map((reading, hour) => [hour * HOUR_MS, reading] as const))

const kindsIn = (...readings: readonly number[]) => registerFalls(register(readings)).map(({ kind }) => kind)

function totalOf(...readings: readonly number[]): number {
  const { starts, ends, values } = valueIntervalsOf(register(readings), 'totalizer', 'hourly', 'UTC')
  return values.reduce(
    (sum, rate, at) => sum + (rate * ((ends?.[at] ?? NaN) - (starts[at] ?? NaN))) / HOUR_MS,
    0,
  )
}

describe('registerFalls', () => {
  it('knows a reset and a rollover by readings that can have run since zero', () => {
    expect(kindsIn(100, 130, 20, 50)).toEqual(['reset'])
    expect(kindsIn(999_980, 999_995, 5, 20)).toEqual(['reset'])
    expect(totalOf(100, 130, 20, 50)).toBe(30 + 20 + 30)
  })

  it('adds no 35 GWh for a fall of two digits, whose reading cannot have run since zero', () => {
    expect(kindsIn(35_000_000, 35_000_010, 35_000_008, 35_000_020)).toEqual(['correction'])
    expect(totalOf(35_000_000, 35_000_010, 35_000_008, 35_000_020)).toBe(10 + 0 + 12)
    expect(totalOf(35_000_000.1, 35_000_000.4, 35_000_000.2, 35_000_000.7)).toBeCloseTo(0.8, 6)
    expect(totalOf(35_000_010, 35_000_008)).toBe(0)
  })

  it('leaves low readings out after which the register is back, however many', () => {
    expect(kindsIn(1000, 1010, 0, 1030, 1040)).toEqual(['dip'])
    expect(totalOf(1000, 1010, 0, 1030, 1040)).toBe(40)
    expect(totalOf(1000, 1010, 0, 0, 0, 1050, 1060)).toBe(60)
    const { starts, ends } = valueIntervalsOf(
      register([1000, 1010, 0, 1030, 1040]),
      'totalizer',
      'hourly',
      'UTC',
    )
    // It is unknown when within the two hours around the dip the 20 were used.
    expect([...starts].map((start, at) => ((ends?.[at] ?? NaN) - start) / HOUR_MS)).toEqual([1, 2, 1])
  })

  it('takes no register for a dip that climbs back at its usual pace', () => {
    expect(kindsIn(0, 10, 20, 30, 0, 10, 20, 30, 40)).toEqual(['reset'])
    expect(totalOf(0, 10, 20, 30, 0, 10, 20, 30, 40)).toBe(70)
  })

  it('counts what a register runs backwards as negative, and finds no fall in it', () => {
    expect(kindsIn(900, 870, 830, 800)).toEqual([])
    expect(totalOf(900, 870, 830, 800)).toBe(-100)
    const amounts = fc.array(fc.integer({ min: -20, max: 5 }), { minLength: 100, maxLength: 300 })
    const isOften = (list: readonly number[]): boolean => {
      const changes = list.filter((one) => one !== 0)
      const falls = changes.filter((one) => one < 0).length
      const followed = changes.filter((one, at) => one < 0 && (changes[at - 1] ?? 0) < 0).length
      return 2 * followed >= falls && followed >= 8
    }
    fc.assert(
      fc.property(amounts.filter(isOften), (all) => {
        const readings = runningSums(10_000, all)
        expect(totalOf(10_000, ...readings)).toBeCloseTo(sumOf(all), 6)
        expect(kindsIn(10_000, ...readings)).toEqual([])
      }),
    )
  })

  it('adds nothing where a register that runs backwards is set', () => {
    const down = runningSums(900, Array<number>(10).fill(-10))
    const readings = [...down, ...down.map((reading) => reading + 50_000)]
    expect(kindsIn(...readings)).toEqual(['correction'])
    expect(totalOf(...readings)).toBe(-180)
  })

  it('takes no register for one that runs backwards that is reset each day, or whose last digits jitter', () => {
    const ofDays = Array.from({ length: 240 }, (_, hour) => 3 * (hour % 24))
    expect(new Set(kindsIn(...ofDays))).toEqual(new Set(['reset']))
    expect(totalOf(...ofDays)).toBe(10 * 69)
    const jittering = Array.from(
      { length: 100 },
      (_, hour) => 35_000_000 + 2 * hour - (hour % 3 === 2 ? 5 : 0),
    )
    expect(totalOf(...jittering)).toBeGreaterThan(190)
  })

  it('counts the whole amount, whatever dips there are before a reset', () => {
    const amounts = fc.array(fc.integer({ min: 5, max: 50 }), { minLength: 2, maxLength: 30 })
    const dips = fc.array(fc.nat(3), { minLength: 30, maxLength: 30 })
    fc.assert(
      fc.property(amounts, dips, amounts, (before, zeros, after) => {
        const full = runningSums(100_000, before)
        // A dip after the last reading would look like the reset.
        const dipped = full.flatMap((reading, at) => [
          ...Array<number>(at === 0 ? 0 : (zeros[at - 1] ?? 0)).fill(0),
          reading,
        ])
        expect(totalOf(100_000, ...dipped, ...runningSums(0, after))).toBeCloseTo(
          sumOf(before) + sumOf(after),
          6,
        )
      }),
    )
  })
})

function runningSums(from: number, amounts: readonly number[]): readonly number[] {
  let sum = from
  return amounts.map((amount) => (sum += amount))
}

const sumOf = (list: readonly number[]): number => list.reduce((sum, one) => sum + one, 0)
