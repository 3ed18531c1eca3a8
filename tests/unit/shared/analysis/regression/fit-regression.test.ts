import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fitBest, fitRegression } from '#shared/analysis/regression/fit-regression.ts'
import { valueOfCurve, type Curve, type RegressionModel } from '#shared/analysis/regression/fit.ts'

const bent = ['heating', 'cooling', 'four', 'five'] as const
type Bent = (typeof bent)[number]

const degrees = (count: number): Float64Array =>
  Float64Array.from({ length: count }, (_, index) => index / 2 - 5)

/**
 * Returns the squared errors of the best curve with breaks at given x, by Gaussian elimination on the plain normal
 * equations.
 */
function squaresWith(xs: Float64Array, ys: Float64Array, model: Bent, low: number, high: number): number {
  const rows = Array.from(xs, (x) => [
    1,
    ...(model === 'cooling' ? [] : [Math.max(0, low - x)]),
    ...(model === 'heating' ? [] : [Math.max(0, x - high)]),
  ])
  const size = rows[0]?.length ?? 0
  const at = (matrix: readonly (readonly number[])[], row: number, column: number): number =>
    matrix[row]?.[column] ?? NaN
  const matrix = Array.from({ length: size }, (_, i) => [
    ...Array.from({ length: size }, (__, j) =>
      rows.reduce((sum, row) => sum + (row[i] ?? 0) * (row[j] ?? 0), 0),
    ),
    rows.reduce((sum, row, index) => sum + (row[i] ?? 0) * (ys[index] ?? 0), 0),
  ])
  for (let pivot = 0; pivot < size; pivot++) {
    for (let row = 0; row < size; row++) {
      if (row === pivot) continue
      const factor = at(matrix, row, pivot) / at(matrix, pivot, pivot)
      matrix[row] = (matrix[row] ?? []).map((value, column) => value - factor * at(matrix, pivot, column))
    }
  }
  const solution = matrix.map((row, index) => (row[size] ?? NaN) / (row[index] ?? NaN))
  return rows.reduce((sum, row, index) => {
    const fitted = row.reduce((left, value, column) => left + value * (solution[column] ?? NaN), 0)
    return sum + ((ys[index] ?? NaN) - fitted) ** 2
  }, 0)
}

/** Returns the least squared error over a fine grid of breaks with at least two distinct values on each side. */
function leastOnGrid(xs: Float64Array, ys: Float64Array, model: Bent): number {
  const distinct = [...new Set(xs)].sort((a, b) => a - b)
  const [first, last] = [distinct[2] ?? NaN, distinct.at(-3) ?? NaN]
  const grid = Array.from({ length: 61 }, (_, index) => first + ((last - first) * index) / 60)
  const pairs =
    model === 'five'
      ? grid.flatMap((a) => grid.map((b) => [a, b] as const))
      : grid.map((a) => [a, a] as const)
  return pairs
    .filter(([low, high]) => low <= high)
    .map(([low, high]) => squaresWith(xs, ys, model, low, high))
    .filter(Number.isFinite)
    .reduce((least, one) => Math.min(least, one), Infinity)
}

const clouds = fc
  .array(fc.tuple(fc.integer({ min: -20, max: 60 }), fc.integer({ min: -100, max: 100 })), {
    minLength: 12,
    maxLength: 40,
  })
  .filter((points) => new Set(points.map(([x]) => x)).size >= 8)
  .map((points) => ({
    xs: Float64Array.from(points, ([x]) => x / 2),
    ys: Float64Array.from(points, ([, y]) => y / 4),
  }))

describe('fitRegression', () => {
  it('finds the line that points lie on', () => {
    const xs = degrees(40)
    const fit = fitRegression(
      xs,
      xs.map((x) => 7 - 2 * x),
      'linear',
    )
    expect(fit?.curve.base).toBeCloseTo(7, 10)
    expect(fit?.curve.slope).toBeCloseTo(-2, 10)
    expect(fit).toMatchObject({ n: 40, p: 2 })
    expect(fit?.r2).toBeCloseTo(1, 12)
  })

  it.each<[RegressionModel, Curve]>([
    ['heating', { base: 20, below: { from: 14.3, slope: -3 } }],
    ['cooling', { base: 20, above: { from: 16.8, slope: 2 } }],
    ['four', { base: 20, below: { from: 12.2, slope: -3 }, above: { from: 12.2, slope: 0.5 } }],
    ['five', { base: 20, below: { from: 9.4, slope: -3 }, above: { from: 21.1, slope: 2 } }],
  ])('finds the balance points of %s between the values of x', (model, curve) => {
    const xs = degrees(80)
    const found = fitRegression(
      xs,
      xs.map((x) => valueOfCurve(curve, x)),
      model,
    )?.curve
    expect(found?.base).toBeCloseTo(curve.base, 8)
    for (const side of ['below', 'above'] as const) {
      expect(found?.[side]?.from ?? 0).toBeCloseTo(curve[side]?.from ?? 0, 8)
      expect(found?.[side]?.slope ?? 0).toBeCloseTo(curve[side]?.slope ?? 0, 8)
    }
  })

  it.each(bent)(
    'leaves no more squared error than the best of a fine grid of balance points: %s',
    (model) => {
      fc.assert(
        fc.property(clouds, ({ xs, ys }) => {
          const fit = fitRegression(xs, ys, model)
          const squares = xs.reduce(
            (sum, x, index) => sum + ((ys[index] ?? NaN) - valueOfCurve(fit?.curve ?? { base: NaN }, x)) ** 2,
            0,
          )
          expect(squares).toBeLessThanOrEqual(leastOnGrid(xs, ys, model) * (1 + 1e-9) + 1e-9)
        }),
        { numRuns: model === 'five' ? 8 : 60 },
      )
    },
  )

  it('finds the best pair of balance points among more distinct values than it tries pair by pair', () => {
    const xs = Float64Array.from({ length: 6000 }, (_, index) => ((index * 0.6180339887) % 1) * 40 - 8)
    const ys = xs.map(
      (x, index) => 20 + 3 * Math.max(0, 12 - x) + 2 * Math.max(0, x - 21) + Math.sin(index * 1.7),
    )
    const { curve, r2 = 0 } = fitRegression(xs, ys, 'five') ?? { curve: { base: NaN } }
    expect(curve.below?.from).toBeCloseTo(12, 0)
    expect(curve.above?.from).toBeCloseTo(21, 0)
    const thousandths = [-2, -1, 0, 1, 2].map((step) => step * 1e-3)
    for (const a of thousandths) {
      for (const b of thousandths) {
        const squares = squaresWith(
          xs,
          ys,
          'five',
          (curve.below?.from ?? NaN) + a,
          (curve.above?.from ?? NaN) + b,
        )
        const mean = ys.reduce((sum, y) => sum + y, 0) / ys.length
        const total = ys.reduce((sum, y) => sum + (y - mean) ** 2, 0)
        expect(1 - squares / total).toBeLessThanOrEqual(r2 + 1e-12)
      }
    }
  })

  it('has nothing to say of too few points, and of points at one x', () => {
    const one = Float64Array.of(3, 3, 3, 3, 3, 3, 3, 3)
    expect(fitRegression(one, degrees(8), 'linear')).toBeUndefined()
    expect(fitRegression(degrees(2), degrees(2), 'linear')).toBeUndefined()
    expect(fitRegression(degrees(4), degrees(4), 'four')).toBeUndefined()
    expect(fitRegression(degrees(4), degrees(4), 'heating')).toBeUndefined()
  })

  it('gives neither R² of a constant nor CV(RMSE) around zero', () => {
    const constant = fitRegression(degrees(10), new Float64Array(10).fill(5), 'linear')
    expect(constant?.r2).toBeUndefined()
    expect(constant?.cvRmse).toBe(0)
    expect(fitRegression(degrees(4), Float64Array.of(-1, 1, 1, -1), 'linear')?.cvRmse).toBeUndefined()
  })

  it('gives no share of a mean that is zero but for rounding', () => {
    const xs = degrees(40)
    const remainders = xs.map((_, at) => (at % 2 === 0 ? 0.1 + 0.2 - 0.3 : -1e-16))
    const cancelled = xs.map((_, at) => (at % 2 === 0 ? 100.1 : -100.1) + 1e-14)
    for (const ys of [remainders, cancelled]) {
      const fit = fitRegression(xs, ys, 'linear')
      expect([fit?.cvRmse, fit?.nmbe]).toEqual([undefined, undefined])
      expect(fit?.rmse).toBeGreaterThan(0)
    }
  })

  it('measures by n less p: CV(RMSE), NMBE and adjusted R² by hand', () => {
    const fit = fitRegression(Float64Array.of(1, 2, 3, 4), Float64Array.of(2, 3, 5, 6), 'linear')
    // y = 0.5 + 1.4 x leaves 0.1, −0.3, 0.3, −0.1.
    expect(fit?.rmse).toBeCloseTo(Math.sqrt(0.2 / 2), 12)
    expect(fit?.cvRmse).toBeCloseTo(Math.sqrt(0.2 / 2) / 4, 12)
    expect(fit?.nmbe).toBeCloseTo(0, 12)
    expect(fit?.adjustedR2).toBeCloseTo(1 - ((0.2 / 10) * 3) / 2, 12)
  })
})

describe('fitBest', () => {
  it('takes the shape that the points have', () => {
    const xs = degrees(80)
    const noise = (index: number): number => Math.sin(index * 12.9898) / 2
    const heated = xs.map((x, index) => 20 + 3 * Math.max(0, 14 - x) + noise(index))
    expect(fitBest(xs, heated)?.fit.curve.below?.from).toBeCloseTo(14, 0)
    expect(
      fitBest(
        xs,
        xs.map((x, index) => 5 + x + 0.4 * noise(index)),
      )?.fit.curve.below?.slope ?? 1,
    ).toBeCloseTo(1, 0)
  })

  it('refuses a heating side on which less is used the colder it is', () => {
    const xs = degrees(80)
    const best = fitBest(
      xs,
      xs.map((x) => 20 - 3 * Math.max(0, 14 - x)),
    )
    expect(best?.tried.map(({ model }) => model)).not.toContain('heating')
    expect(best?.tried.map(({ model }) => model)).not.toContain('five')
  })
})
