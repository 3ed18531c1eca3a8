import { findBreaks } from './find-breaks.ts'
import { regressionModels, valueOfCurve, type Curve, type Fit, type RegressionModel } from './fit.ts'
import { goodnessOf } from './goodness.ts'
import { meanOf, rankPoints, type RankedPoints } from './ranked-points.ts'

const parametersOf: Readonly<Record<RegressionModel, number>> = {
  linear: 2,
  heating: 3,
  cooling: 3,
  four: 4,
  five: 5,
}

/** Turns x into a regressor. */
type Regressor = (x: number) => number

/**
 * Fits the least-squares curve of a model; `xs` and `ys` have one length, are finite and come in any order. Undefined
 * when there are too few points, or too few distinct x, to determine it.
 */
export function fitRegression(xs: Float64Array, ys: Float64Array, model: RegressionModel): Fit | undefined {
  return fitRanked(xs, ys, rankPoints(xs, ys), model)
}

/** The best of the plausible models, and how well each of them fits. */
export interface BestFit {
  readonly fit: Fit
  readonly tried: readonly Fit[]
}

/**
 * Returns the model with the highest adjusted R², which charges for parameters. Models whose slopes run the wrong way
 * are left out: a heating side rises as x falls, a cooling side as x rises. Undefined when not even a line is
 * determined.
 */
export function fitBest(xs: Float64Array, ys: Float64Array): BestFit | undefined {
  const points = rankPoints(xs, ys)
  const tried = regressionModels.flatMap((model) => {
    const fit = fitRanked(xs, ys, points, model)
    return fit !== undefined && isPlausible(fit) ? [fit] : []
  })
  const [first, ...others] = tried
  if (first === undefined) return undefined
  const score = (fit: Fit): number => fit.adjustedR2 ?? -Infinity
  return { fit: others.reduce((best, one) => (score(one) > score(best) ? one : best), first), tried }
}

/** Four parameters may rise or fall on either side: a bent line, as for a building that cools all year. */
function isPlausible({ model, curve: { below, above } }: Fit): boolean {
  if (model === 'linear' || model === 'four') return true
  return (below?.slope ?? -1) < 0 && (above?.slope ?? 1) > 0
}

function fitRanked(
  xs: Float64Array,
  ys: Float64Array,
  points: RankedPoints,
  model: RegressionModel,
): Fit | undefined {
  const p = parametersOf[model]
  if (points.n <= p || points.xs.length < 2) return undefined
  const curve = model === 'linear' ? lineOf(xs, ys) : bentCurve(xs, ys, points, model)
  if (curve === undefined) return undefined
  const fitted = xs.map((x) => valueOfCurve(curve, x))
  return { model, curve, ...goodnessOf(ys, fitted, p) }
}

function lineOf(xs: Float64Array, ys: Float64Array): Curve {
  const { base, slopes } = leastSquares(xs, ys, [(x) => x])
  return { base, slope: slopes[0] ?? NaN }
}

function bentCurve(
  xs: Float64Array,
  ys: Float64Array,
  points: RankedPoints,
  model: Exclude<RegressionModel, 'linear'>,
): Curve | undefined {
  const breaks = findBreaks(points, model)
  if (breaks === undefined) return undefined
  const low = breaks.below === undefined ? undefined : points.xOf(breaks.below.at)
  const high = breaks.above === undefined ? undefined : points.xOf(breaks.above.at)
  const { base, slopes } = leastSquares(xs, ys, [
    ...(low === undefined ? [] : [(x: number) => Math.min(0, x - low)]),
    ...(high === undefined ? [] : [(x: number) => Math.max(0, x - high)]),
  ])
  return {
    base,
    ...(low === undefined ? {} : { below: { from: low, slope: slopes[0] ?? NaN } }),
    ...(high === undefined ? {} : { above: { from: high, slope: slopes.at(-1) ?? NaN } }),
  }
}

/** Computes the coefficients of one or two regressors and a constant, by normal equations around the means. */
function leastSquares(
  xs: Float64Array,
  ys: Float64Array,
  regressors: readonly Regressor[],
): { readonly base: number; readonly slopes: readonly number[] } {
  const meanY = meanOf(ys)
  const columns = regressors.map((regressor) => xs.map(regressor))
  const means = columns.map(meanOf)
  const product = (a: number, b: number): number => centredProduct(columns[a], means[a], columns[b], means[b])
  const withY = columns.map((column, index) => centredProduct(column, means[index], ys, meanY))
  const slopes =
    columns.length === 1
      ? [(withY[0] ?? NaN) / product(0, 0)]
      : solvePair(product(0, 0), product(0, 1), product(1, 1), withY[0] ?? NaN, withY[1] ?? NaN)
  return { base: slopes.reduce((left, slope, index) => left - slope * (means[index] ?? NaN), meanY), slopes }
}

function centredProduct(
  a: Float64Array = new Float64Array(0),
  meanA = NaN,
  b: Float64Array = new Float64Array(0),
  meanB = NaN,
): number {
  return a.reduce((sum, value, index) => sum + (value - meanA) * ((b[index] ?? NaN) - meanB), 0)
}

function solvePair(aa: number, ab: number, bb: number, a: number, b: number): readonly [number, number] {
  const determinant = aa * bb - ab * ab
  return [(bb * a - ab * b) / determinant, (aa * b - ab * a) / determinant]
}
