import { predictBaseline, type FittedBaseline, type Observations } from '../models/baseline.ts'
import { countedParameters, type SavingsConvention } from '../statistics/conventions.ts'
import { effectiveCount, lagOneCorrelation, residualsOf } from '../statistics/residuals.ts'
import type { BandInput, BandResolution } from '../statistics/savings-band.ts'

/** Measures the error of a baseline, with parameters counted as a convention counts them. */
export function baselineErrorOf(
  ys: Float64Array,
  fit: FittedBaseline,
  resolution: BandResolution,
  convention: SavingsConvention,
): BandInput & { readonly effective: number } {
  const residuals = residualsOf(ys, fit.fitted)
  const rho = lagOneCorrelation(residuals) ?? 0
  const points = fit.parameters.filter(({ name }) => name.endsWith('-point'))
  // Where both sides begin at one point, as in a bent line with four parameters, it was counted as one.
  const balancePoints = new Set(points.map(({ value }) => value)).size
  const n = ys.length
  return {
    ...{ resolution, n, rho },
    // By the formula, values with a negative ρ count for more than one each, which is stated only by the conventions
    // that publish it.
    effective: effectiveCount(
      n,
      convention === 'caltrack' || convention === 'nmecr' ? rho : Math.max(0, rho),
    ),
    p: countedParameters(convention, { p: fit.p, slopeCount: fit.slopeCount, balancePoints }),
    squares: residuals.reduce((sum, residual) => sum + residual * residual, 0),
    mean: ys.reduce((sum, y) => sum + y, 0) / n,
  }
}

/**
 * Avoided energy period by period: adjusted baseline less measured use, positive for a saving. A period for which the
 * model has no answer is counted separately and is in no sum.
 */
export interface AvoidedEnergy {
  /** Positions of the periods that count, in the observations. */
  readonly counted: Uint32Array
  /** Use that the model expects, as a quantity for each counted period, without adjustments. */
  readonly baseline: Float64Array
  readonly measured: Float64Array
  /** Non-routine adjustments, added to the baseline. */
  readonly adjusted: Float64Array
  /** Running sum of the avoided use. */
  readonly cumulated: Float64Array
  readonly totals: AvoidedTotals
  /** Periods at positions of the week that the baseline never saw. */
  readonly unpredicted: number
  /**
   * Number of periods in which temperature or a driver lies outside the baseline's span by more than 10 % of that span.
   */
  readonly extrapolated: number
}

export interface AvoidedTotals {
  /** Use by the model, without adjustments. */
  readonly baseline: number
  readonly adjustments: number
  readonly measured: number
  readonly avoided: number
}

/** Share of the span of temperatures by which a model may be applied outside of it. */
const MOST_OUTSIDE = 0.1

/**
 * Evaluates a baseline in the reporting period.
 *
 * @param weights factors that turn a value into a quantity: days of each period for amounts per day @param adjustments
 * amount that is added to the baseline of each period
 */
export function avoidedEnergy(
  fit: Pick<FittedBaseline, 'form' | 'temperatureRange' | 'driverRanges'>,
  reporting: Observations,
  weights: Float64Array,
  adjustments: Float64Array = new Float64Array(weights.length),
): AvoidedEnergy {
  const predicted = predictBaseline(fit.form, reporting)
  const counted = Uint32Array.from(
    [...predicted.keys()].filter((index) => Number.isFinite(predicted[index] ?? NaN)),
  )
  const quantityOf = (values: Float64Array): Float64Array =>
    Float64Array.from(counted, (index) => (values[index] ?? NaN) * (weights[index] ?? NaN))
  const baseline = quantityOf(predicted)
  const measured = quantityOf(reporting.ys)
  const adjusted = Float64Array.from(counted, (index) => adjustments[index] ?? 0)
  let avoided = 0
  const cumulated = baseline.map(
    (quantity, index) => (avoided += quantity + (adjusted[index] ?? 0) - (measured[index] ?? NaN)),
  )
  return {
    ...{ counted, baseline, measured, adjusted, cumulated },
    totals: { baseline: sumOf(baseline), adjustments: sumOf(adjusted), measured: sumOf(measured), avoided },
    unpredicted: predicted.length - counted.length,
    extrapolated: extrapolatedCount(fit, reporting),
  }
}

function extrapolatedCount(
  {
    form,
    temperatureRange,
    driverRanges = [],
  }: Pick<FittedBaseline, 'form' | 'temperatureRange' | 'driverRanges'>,
  { temperatures, days, drivers = [] }: Observations,
): number {
  const isOutside = ([least, most]: readonly [number, number], value: number): boolean => {
    const margin = MOST_OUTSIDE * (most - least)
    return value < least - margin || value > most + margin
  }
  const isByDay = form.kind === 'curve' && form.isByDay === true && days !== undefined
  const degreesOf = (index: number): Float64Array =>
    isByDay
      ? days.temperatures.subarray(days.offsets[index], days.offsets[index + 1])
      : temperatures.subarray(index, index + 1)
  return [...temperatures.keys()].filter(
    (index) =>
      degreesOf(index).some((value) => isOutside(temperatureRange, value)) ||
      driverRanges.some((range, driver) => isOutside(range, drivers[driver]?.[index] ?? NaN)),
  ).length
}

function sumOf(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0)
}
