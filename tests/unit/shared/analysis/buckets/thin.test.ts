import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { finestWithin } from '#shared/analysis/buckets/finest-within.ts'
import { thin } from '#shared/analysis/buckets/thin.ts'
import { DAY_MS } from '#shared/time/durations.ts'

const anyValues = fc.array(
  fc.oneof({ weight: 5, arbitrary: fc.integer({ min: -99, max: 99 }) }, fc.constant(NaN)),
  {
    maxLength: 400,
  },
)

describe('thin', () => {
  it('keeps the ends, the extremes and the order within its limit', () => {
    fc.assert(
      fc.property(anyValues, fc.integer({ min: 5, max: 100 }), (values, most) => {
        const ys = Float64Array.from(values)
        const thinned = thin({ xs: ys.map((_, index) => index), ys }, most)
        expect(thinned.xs.length).toBeLessThanOrEqual(most)
        thinned.xs.forEach((x, index) => {
          expect(thinned.ys[index]).toBe(values[x])
          if (index > 0) expect(x).toBeGreaterThan(thinned.xs[index - 1] ?? NaN)
        })
        const present = values.filter((value) => !Number.isNaN(value))
        for (const extreme of [Math.min(...present), Math.max(...present)])
          if (present.length > 0) expect(thinned.ys).toContain(extreme)
        if (present.length < values.length) expect(thinned.ys.some(Number.isNaN)).toBe(true)
        expect(thinned.xs.at(-1)).toBe(values.length === 0 ? undefined : values.length - 1)
      }),
    )
  })
})

describe('finestWithin', () => {
  it.each([
    [10, 2000, 'hourly', 'hourly'],
    [365, 10_000, 'hourly', 'hourly'],
    [366 * 5, 10_000, 'hourly', 'daily'],
    [366 * 5, 400, 'hourly', 'weekly'],
    [366 * 5, 400, 'monthly', 'monthly'],
    [366 * 900, 400, 'hourly', 'yearly'],
  ] as const)('cuts %d days into at most %d buckets from %s on as %s', (count, most, finest, expected) => {
    expect(finestWithin({ start: 0, end: count * DAY_MS }, most, finest)).toBe(expected)
  })
})
