import { predictBaseline, type FittedBaseline, type Observations } from './models/baseline.ts'
import { countedParameters, type SavingsConvention } from './statistics/conventions.ts'
import { effectiveCount, lagOneCorrelation, residualsOf } from './statistics/residuals.ts'
import type { BandInput, BandResolution } from './statistics/savings-band.ts'

/** Measures the error of a baseline, with parameters counted as a convention counts them. */
export function baselineErrorOf(
  ys: Float64Array,
  fit: FittedBaseline,
  resolution: BandResolution,
  convention: SavingsConvention,
): BandInput & { readonly effective: number } {
  const residuals = residualsOf(ys, fit.fitted)
  const rho = lagOneCorrelation(residuals) ?? 0
  const balancePoints = fit.parameters.filter(({ name }) => name.endsWith('-point')).length
  const n = ys.length
  return {
    ...{ resolution, n, rho, effective: effectiveCount(n, rho) },
    p: countedParameters(convention, { p: fit.p, slopeCount: fit.slopeCount, balancePoints }),
    squares: residuals.reduce((sum, residual) => sum + residual * residual, 0),
    mean: ys.reduce((sum, y) => sum + y, 0) / n,
  }
}

/**
 * Avoided energy period by period: baseline less measured, positive for a saving. A period for which the model has no
 * answer is counted and is in no sum.
 */
export interface AvoidedEnergy {
  /** Positions of the periods that count, in the observations. */
  readonly counted: Uint32Array
  /** Holds what would have been used by the model, as a quantity for each counted period. */
  readonly baseline: Float64Array
  readonly measured: Float64Array
  /** Running sum of what was avoided. */
  readonly cumulated: Float64Array
  readonly totals: { readonly baseline: number; readonly measured: number; readonly avoided: number }
  /** Periods at positions of the week that the baseline never saw. */
  readonly unpredicted: number
  /** Periods more than 10 % of the baseline's span of temperature beyond it. */
  readonly extrapolated: number
}

/** Share of the span of temperatures by which a model may be read outside of it. */
const MOST_OUTSIDE = 0.1

/**
 * Reads a baseline in the reporting period.
 *
 * @param weights what a value is multiplied with to give a quantity: days of each period for amounts per day
 */
export function avoidedEnergy(
  { form, temperatureRange: [least, most] }: Pick<FittedBaseline, 'form' | 'temperatureRange'>,
  reporting: Observations,
  weights: Float64Array,
): AvoidedEnergy {
  const predicted = predictBaseline(form, reporting)
  const counted = Uint32Array.from(
    [...predicted.keys()].filter((index) => Number.isFinite(predicted[index] ?? NaN)),
  )
  const quantityOf = (values: Float64Array): Float64Array =>
    Float64Array.from(counted, (index) => (values[index] ?? NaN) * (weights[index] ?? NaN))
  const baseline = quantityOf(predicted)
  const measured = quantityOf(reporting.ys)
  let avoided = 0
  const cumulated = baseline.map((quantity, index) => (avoided += quantity - (measured[index] ?? NaN)))
  const margin = MOST_OUTSIDE * (most - least)
  const isOutside = (temperature: number): boolean =>
    temperature < least - margin || temperature > most + margin
  return {
    ...{ counted, baseline, measured, cumulated },
    totals: { baseline: sumOf(baseline), measured: sumOf(measured), avoided },
    unpredicted: predicted.length - counted.length,
    extrapolated: reporting.temperatures.filter(isOutside).length,
  }
}

function sumOf(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0)
}
