import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { orderStatistics, quantilesOf } from '#shared/analysis/quantiles.ts'

/** Shapes that are hard to bin: spikes, flat lines, steps, and values over many orders of magnitude. */
const anyShape = fc.constantFrom<(u: number) => number>(
  (u) => u,
  (u) => (u < 0.001 ? 1e12 : u),
  (u) => (u < 0.7 ? 0 : u),
  (u) => Math.floor(u * 3),
  (u) => 2 ** (-1000 * u),
  (u) => (u < 0.5 ? -1 : 1) * 1e308 * u,
  () => 7,
)

describe('orderStatistics', () => {
  it('equals sorting, whatever the distribution', () => {
    fc.assert(
      fc.property(
        anyShape,
        fc.integer({ min: 1, max: 20_000 }),
        fc.integer({ min: 1, max: 1_000_003 }),
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 6 }),
        (shape, length, stride, shares) => {
          const values = Float64Array.from({ length }, (_, index) => shape(((index * stride) % 9973) / 9973))
          const ranks = shares.map((share) => Math.floor(share * (length - 1)))
          const before = values.slice()
          const sorted = values.slice().sort()
          expect(orderStatistics(values, ranks)).toEqual(ranks.map((rank) => sorted[rank]))
          expect(values).toEqual(before)
        },
      ),
    )
  })
})

describe('quantilesOf', () => {
  it('interpolates as R and NumPy do by default', () => {
    expect(quantilesOf(Float64Array.of(3, 1, 2, 10), [0, 0.05, 0.25, 0.5, 0.75, 1])).toEqual([
      1,
      expect.closeTo(1.15, 12),
      1.75,
      2.5,
      4.75,
      10,
    ])
  })

  it('is the value itself for one value and NaN for none', () => {
    expect(quantilesOf(Float64Array.of(5), [0.05, 0.95])).toEqual([5, 5])
    expect(quantilesOf(new Float64Array(0), [0.5])).toEqual([NaN])
  })
})
