import { describe, expect, it } from 'vitest'
import { seededRandom } from '#support/seeded-random.ts'
import { fitLeastSquares } from '#shared/savings/statistics/least-squares.ts'

describe('fitLeastSquares', () => {
  const random = seededRandom(7)
  const n = 120
  const x = Float64Array.from({ length: n }, () => random() * 30)
  const z = Float64Array.from({ length: n }, () => random())
  const groups = Uint16Array.from({ length: n }, (_, row) => row % 4)
  const ys = x.map((value, row) => 2 * value - 5 * (z[row] ?? 0) + 10 * (groups[row] ?? 0))

  it('gives each group an intercept, as columns of ones and noughts do', () => {
    const grouped = fitLeastSquares([x, z], ys, groups, 4)
    const dummies = [1, 2, 3].map((group) => Float64Array.from(groups, (one) => (one === group ? 1 : 0)))
    const plain = fitLeastSquares([x, z, ...dummies], ys)
    expect(grouped.slopes[0]).toBeCloseTo(plain.slopes[0] ?? NaN, 10)
    expect(grouped.slopeFactors[1]).toBeCloseTo(plain.slopeFactors[1] ?? NaN, 10)
    expect([...grouped.intercepts]).toEqual(
      [0, 10, 20, 30].map((value) => expect.closeTo(value, 9) as number),
    )
    expect(grouped.interceptFactors[0]).toBeCloseTo(plain.interceptFactors[0] ?? NaN, 10)
    expect(grouped.p).toBe(plain.p)
  })

  it('drops a column that others add up to and keeps the fit', () => {
    const double = x.map((value, row) => 2 * value + 3 * (z[row] ?? 0))
    const fit = fitLeastSquares([x, z, double], ys, groups, 4)
    expect(fit.dropped).toEqual([2])
    expect(fit.p).toBe(6)
    expect(fit.slopes[0]).toBeCloseTo(2, 9)
  })

  it('has no intercept for a group without observations', () => {
    const fit = fitLeastSquares([x], ys, groups, 5)
    expect(fit.intercepts[4]).toBeNaN()
    expect(fit.p).toBe(5)
  })

  it('has the standard errors that NIST certifies for a straight line', () => {
    // This is a small version of NIST's Norris data: the factor of the slope is 1/√Σ(x − mean)².
    const line = Float64Array.of(1, 2, 3, 4)
    const fit = fitLeastSquares([line], Float64Array.of(1, 3, 2, 5))
    expect(fit.slopeFactors[0]).toBeCloseTo(1 / Math.sqrt(5), 14)
    expect(fit.interceptFactors[0]).toBeCloseTo(Math.sqrt(1 / 4 + 6.25 / 5), 14)
  })
})
