import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { growthOf, slopeOf } from '../../bench/slope.ts'

describe('slopeOf', () => {
  it('is the slope of a straight line, wherever it lies', () => {
    const finite = fc.double({ min: -1e3, max: 1e3, noNaN: true })
    fc.assert(
      fc.property(finite, finite, (slope, height) => {
        const points = [-3, 0, 1, 10].map((x) => [x, slope * x + height] as const)
        expect(slopeOf(points)).toBeCloseTo(slope, 6)
      }),
    )
  })

  it('is not led astray by what cancels out', () => {
    expect(
      slopeOf([
        [0, 1],
        [0, -1],
        [1, 3],
        [1, 1],
      ]),
    ).toBeCloseTo(2)
  })
})

describe('growthOf', () => {
  it('is the power by which a time grows with the number of points', () => {
    const sizes = [1e4, 1e5, 1e6, 1e7]
    expect(growthOf(sizes.map((size) => [size, 3 * size] as const))).toBeCloseTo(1)
    expect(growthOf(sizes.map((size) => [size, 7] as const))).toBeCloseTo(0)
    expect(growthOf(sizes.map((size) => [size, 2 * Math.sqrt(size)] as const))).toBeCloseTo(0.5)
  })
})
