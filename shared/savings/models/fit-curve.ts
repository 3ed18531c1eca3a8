import { fitRegression } from '../../analysis/regression/fit-regression.ts'
import type { Curve, RegressionModel } from '../../analysis/regression/fit.ts'
import { extremesOf } from '../extremes.ts'
import { fitLeastSquares } from '../statistics/least-squares.ts'
import type { BaselineModelId, FittedBaseline, Observations, Parameter } from './baseline.ts'

/** Fits the mean of all values, which is the model of a meter that follows neither weather nor calendar. */
export function fitMean(observations: Observations): FittedBaseline | undefined {
  return observations.ys.length < 2 ? undefined : fitAtBalancePoints(observations, 'mean', {})
}

/**
 * Fits a line, or a line with one or two change points at the global optimum; undefined when there are too few values
 * or too few different temperatures. The search is that of the scatter, `fitRegression`.
 */
export function fitChangePoint(
  observations: Observations,
  model: RegressionModel,
): FittedBaseline | undefined {
  const { temperatures, ys } = observations
  const fit = fitRegression(temperatures, ys, model)
  if (fit === undefined) return undefined
  if (model === 'linear') return fitAtBalancePoints(observations, model, { isLine: true })
  const { below, above } = fit.curve
  return fitAtBalancePoints(observations, model, { below: below?.from, above: above?.from })
}

export interface BalancePoints {
  readonly isLine?: boolean
  readonly below?: number | undefined
  readonly above?: number | undefined
}

/** Fits what is linear in a curve whose balance points are known; undefined when its columns are not independent. */
export function fitAtBalancePoints(
  { temperatures, ys }: Observations,
  id: BaselineModelId,
  { isLine = false, below, above }: BalancePoints,
): FittedBaseline | undefined {
  const columns = [
    ...(isLine ? [temperatures] : []),
    ...(below === undefined ? [] : [temperatures.map((value) => Math.min(0, value - below))]),
    ...(above === undefined ? [] : [temperatures.map((value) => Math.max(0, value - above))]),
  ]
  const fit = fitLeastSquares(columns, ys)
  if (fit.dropped.length > 0) return undefined
  const [base = NaN] = fit.intercepts
  const [first = NaN] = fit.slopes
  const last = fit.slopes.at(-1) ?? NaN
  const curve: Curve = {
    base,
    ...(isLine ? { slope: first } : {}),
    ...(below === undefined ? {} : { below: { from: below, slope: first } }),
    ...(above === undefined ? {} : { above: { from: above, slope: last } }),
  }
  // Two change points that fall together are one parameter, as in a bent line of four.
  const points = new Set([below, above].filter((point) => point !== undefined))
  const p = fit.p + points.size
  const scale = residualScale(ys, fit.fitted, p)
  const coefficient = (name: Parameter['name'], value: number, factor = NaN): Parameter => ({
    ...{ name, value },
    standardError: factor * scale,
  })
  return {
    ...{ id, p, form: { kind: 'curve', curve }, fitted: fit.fitted, slopeCount: columns.length },
    parameters: [
      coefficient(isLine ? 'intercept' : 'base', base, fit.interceptFactors[0]),
      ...(isLine ? [coefficient('slope', first, fit.slopeFactors[0])] : []),
      ...(below === undefined
        ? []
        : [{ name: 'below-point' as const, value: below }, coefficient('below', first, fit.slopeFactors[0])]),
      ...(above === undefined
        ? []
        : [
            { name: 'above-point' as const, value: above },
            coefficient('above', last, fit.slopeFactors.at(-1)),
          ]),
    ],
    temperatureRange: extremesOf(temperatures),
  }
}

/** Returns √(Σe²/(n − p)); NaN when there are no degrees of freedom. */
export function residualScale(ys: Float64Array, fitted: Float64Array, p: number): number {
  const squares = ys.reduce((sum, y, index) => sum + (y - (fitted[index] ?? NaN)) ** 2, 0)
  return ys.length > p ? Math.sqrt(squares / (ys.length - p)) : NaN
}
