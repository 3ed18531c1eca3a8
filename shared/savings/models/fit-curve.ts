import { fitRegression } from '../../analysis/regression/fit-regression.ts'
import type { Curve, RegressionModel } from '../../analysis/regression/fit.ts'
import { extremesOf } from '../statistics/extremes.ts'
import { fitLeastSquares } from '../statistics/least-squares.ts'
import {
  meanOverDays,
  type BaselineModelId,
  type FittedBaseline,
  type Observations,
  type Parameter,
} from './baseline.ts'

/** Fits the mean of all values, which is the model of a meter that follows neither weather nor calendar. */
export function fitMean(observations: Observations): FittedBaseline | undefined {
  return observations.ys.length < 2 ? undefined : fitAtBalancePoints(observations, 'mean', {})
}

/**
 * Fits a line, or a line with one or two change points at the global optimum; undefined if there are too few values or
 * too few different temperatures. The search is `fitRegression`, which scatter charts use too.
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
  /** True if degrees are computed from the days of a period. */
  readonly isByDay?: boolean
}

/** Returns the degrees below (negative) or above a balance point, for each observation. */
export function degreesBeside(
  { temperatures, days }: Pick<Observations, 'temperatures' | 'days'>,
  side: 'below' | 'above',
  at: number,
): Float64Array {
  const beside =
    side === 'below'
      ? (value: number): number => Math.min(0, value - at)
      : (value: number): number => Math.max(0, value - at)
  return meanOverDays({ temperatures, ...(days === undefined ? {} : { days }) }, beside)
}

/** A column of the linear part of a curve, with its balance point. */
interface CurveColumn {
  readonly name: 'slope' | 'below' | 'above'
  readonly at?: number
  readonly column: Float64Array
}

/** Fits the linear part of a curve whose balance points are known; undefined if its columns are not independent. */
export function fitAtBalancePoints(
  { temperatures, ys, days }: Observations,
  id: BaselineModelId,
  { isLine = false, below, above, isByDay = false }: BalancePoints,
  drivers: readonly Float64Array[] = [],
): FittedBaseline | undefined {
  const degrees = { temperatures, ...(isByDay && days !== undefined ? { days } : {}) }
  const ofCurve: readonly CurveColumn[] = [
    ...(isLine ? [{ name: 'slope' as const, column: temperatures }] : []),
    ...(below === undefined
      ? []
      : [{ name: 'below' as const, at: below, column: degreesBeside(degrees, 'below', below) }]),
    ...(above === undefined
      ? []
      : [{ name: 'above' as const, at: above, column: degreesBeside(degrees, 'above', above) }]),
  ]
  const fit = fitLeastSquares([...ofCurve.map(({ column }) => column), ...drivers], ys)
  if (fit.dropped.length > 0) return undefined
  const [base = NaN] = fit.intercepts
  const slopeOf = (wanted: CurveColumn['name']): number =>
    fit.slopes[ofCurve.findIndex(({ name }) => name === wanted)] ?? NaN
  const curve: Curve = {
    base,
    ...(isLine ? { slope: slopeOf('slope') } : {}),
    ...(below === undefined ? {} : { below: { from: below, slope: slopeOf('below') } }),
    ...(above === undefined ? {} : { above: { from: above, slope: slopeOf('above') } }),
  }
  const driverSlopes = [...fit.slopes.subarray(ofCurve.length)]
  // Two change points that coincide are one parameter, as in a bent line with four parameters.
  const p = fit.p + new Set([below, above].filter((point) => point !== undefined)).size
  if (ys.length <= p) return undefined
  const scale = residualScale(ys, fit.fitted, p)
  const slope = (name: Parameter['name'], column: number, index?: number): Parameter => ({
    ...{ name, value: fit.slopes[column] ?? NaN },
    standardError: (fit.slopeFactors[column] ?? NaN) * scale,
    ...(index === undefined ? {} : { index }),
  })
  return {
    ...{ id, p, fitted: fit.fitted, slopeCount: fit.slopes.length },
    form: {
      ...{ kind: 'curve', curve },
      ...(degrees.days === undefined ? {} : { isByDay: true }),
      ...(drivers.length === 0 ? {} : { driverSlopes }),
    },
    parameters: [
      {
        ...{ name: isLine ? 'intercept' : 'base', value: base },
        standardError: (fit.interceptFactors[0] ?? NaN) * scale,
      },
      ...ofCurve.flatMap(({ name, at }, column): readonly Parameter[] => [
        ...(at === undefined || name === 'slope' ? [] : [{ name: `${name}-point` as const, value: at }]),
        slope(name, column),
      ]),
      ...drivers.map((_, driver) => slope('driver', ofCurve.length + driver, driver)),
    ],
    temperatureRange: extremesOf(degrees.days?.temperatures ?? temperatures),
    ...(drivers.length === 0 ? {} : { driverRanges: drivers.map(extremesOf) }),
  }
}

/** Returns √(Σe²/(n − p)); NaN when there are no degrees of freedom. */
export function residualScale(ys: Float64Array, fitted: Float64Array, p: number): number {
  let squares = 0
  for (let row = 0; row < ys.length; row++) squares += ((ys[row] ?? NaN) - (fitted[row] ?? NaN)) ** 2
  return ys.length > p ? Math.sqrt(squares / (ys.length - p)) : NaN
}
