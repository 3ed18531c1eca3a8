import { describe, expect, it } from 'vitest'
import { indicatorsOf, type IndicatorDay } from '#shared/savings/findings/indicators.ts'
import { bucketEdges } from '#shared/time/buckets.ts'
import { DAY_MS } from '#shared/time/instant.ts'

const range = { start: Date.UTC(2021, 0, 1), end: Date.UTC(2023, 0, 1) }
const months = bucketEdges(range, 'monthly', 'UTC')
const days: readonly IndicatorDay[] = Array.from({ length: 730 }, (_, day) => {
  const temperature = 10 - 12 * Math.cos(day / 58.1)
  const use = 100 + 4 * Math.max(0, 15 - temperature)
  return {
    ...{ start: range.start + day * DAY_MS, lengthMs: DAY_MS, kind: 0, temperature },
    ...{ use, hours: NaN, driver: NaN },
  }
})
const of = (some: readonly IndicatorDay[], isScaled = false) =>
  indicatorsOf(
    some,
    { basis: { kind: 'use' }, points: { below: 15 }, months, leastShare: 0.9, isScaled },
    () => 0.5,
  )
const without = (count: number) =>
  of(days.map((day, index) => (index >= 400 && index < 400 + count ? { ...day, temperature: NaN } : day)))

describe('indicatorsOf', () => {
  it('gives a year of mean weather although a day has no temperature', () => {
    const whole = of(days)
    const lacking = without(1)
    expect([...lacking.rolling]).toEqual([...whole.rolling])
    lacking.normalised.forEach((value, month) => {
      if (month < 11) expect(value).toBeNaN()
      // The weather of the day is taken for that of its month.
      else expect(Math.abs(value / (whole.normalised[month] ?? NaN) - 1)).toBeLessThan(0.001)
    })
  })

  it('gives the same year of mean weather after a mild and a cold one, also where days are scaled', () => {
    const temperature = (day: IndicatorDay, index: number): number => day.temperature - (index < 365 ? 0 : 5)
    const changed = days.map((day, index) => {
      const use = index % 30 === 5 ? NaN : 100 + 4 * Math.max(0, 15 - temperature(day, index))
      return { ...day, temperature: temperature(day, index), use }
    })
    const { rolling, normalised } = of(changed, true)
    expect((rolling[23] ?? NaN) / (rolling[11] ?? NaN)).toBeGreaterThan(1.09)
    expect((normalised[23] ?? NaN) / (normalised[11] ?? NaN)).toBeCloseTo(1, 2)
  })

  it('gives none if a month lacks temperatures of more days than values may be missing', () => {
    expect(without(4).normalised.at(-1)).toBeNaN()
  })
})
