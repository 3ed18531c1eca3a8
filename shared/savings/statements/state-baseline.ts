import { fitChangePoint, fitMean } from '#shared/savings/models/fit-curve.ts'
import {
  calTrackRules,
  celsiusRules,
  fitDegreeDays,
  fitSeveral,
} from '#shared/savings/models/fit-degree-days.ts'
import {
  celsiusTimeOfWeek,
  fahrenheitTimeOfWeek,
  fitTimeOfWeek,
} from '#shared/savings/models/fit-time-of-week.ts'
import type { BaselineModelId, FittedBaseline, Observations } from '#shared/savings/models/baseline.ts'
import type { Goodness } from '../../analysis/regression/fit.ts'
import { goodnessOf, shareOfMean } from '../../analysis/regression/goodness.ts'
import { baselineErrorOf } from './avoided-energy.ts'
import { type MeteredPeriods, slotCounts } from '../periods/metered-periods.ts'
import type { SavingsConvention } from '../statistics/conventions.ts'
import { residualsOf } from '../statistics/residuals.ts'
import {
  type BandInput,
  type BandResolution,
  type BandRule,
  createBandShare,
} from '../statistics/savings-band.ts'
import { monthlyScatter, testedBandShare } from '../statistics/tested-band.ts'

export interface BaselineRequestOf {
  readonly model: BaselineModelId
  readonly convention: SavingsConvention
  readonly resolution: BandResolution
  /** Selects the band that real meters have kept, or the published formula. */
  readonly band: BandRule
  /** Share by which use changes from year to year without a project; used only by the tested band. */
  readonly drift: number
}

/** States how well a model fits a baseline and how wide its bands will be, as plain values. */
export interface BaselineStatement {
  readonly fit: FittedBaseline
  readonly goodness: Goodness
  /** Degrees of freedom under Σe² as the convention counts them. */
  readonly degreesOfFreedom: number
  /** √(Σe² / degrees of freedom). */
  readonly rmse: number
  /** RMSE divided by the mean; undefined if that is zero. */
  readonly cvRmse: number | undefined
  /** The same over n less the slopes, as CalTRACK counts. */
  readonly cvSlopes: number | undefined
  readonly rho: number
  /** Number of independent values to which the baseline is equivalent. */
  readonly effective: number
  /** Standard deviation of the residuals' monthly means, divided by the mean use. */
  readonly scatter: number
  readonly error: BandInput
}

/** Fits a baseline; undefined if its values do not determine the model. */
export function stateBaseline(
  { observations, isFahrenheit }: MeteredPeriods,
  { model, convention, resolution }: BaselineRequestOf,
): BaselineStatement | undefined {
  const slotCount = slotCounts[resolution]
  const fit = fitBaseline(observations, { model, convention, isFahrenheit, slotCount })
  if (fit === undefined) return undefined
  const { ys } = observations
  const error = baselineErrorOf(ys, fit, resolution, convention)
  const degreesOfFreedom = error.n - error.p
  const rmse = Math.sqrt(error.squares / degreesOfFreedom)
  return {
    ...{ fit, error, degreesOfFreedom, rmse, rho: error.rho, effective: error.effective },
    goodness: goodnessOf(ys, fit.fitted, fit.p),
    cvRmse: shareOfMean(rmse, ys),
    cvSlopes: shareOfMean(Math.sqrt(error.squares / (error.n - fit.slopeCount)), ys),
    scatter: monthlyScatter(residualsOf(ys, fit.fitted), error.mean, resolution),
  }
}

/** CalTRACK 4.3 counts months of thirty days. */
const DAYS_PER_MONTH = 30

/** Returns the number of months to which a number of values corresponds. */
export function monthsOf(count: number, resolution: BandResolution): number {
  return resolution === 'monthly' ? count : count / (resolution === 'hourly' ? 24 : 1) / DAYS_PER_MONTH
}

/**
 * Creates a function that returns half of the width of a band over a number of reporting values, as a share of the use
 * that the baseline models.
 */
export function bandShareOf(
  { error, scatter }: BaselineStatement,
  { convention, resolution, band, drift }: BaselineRequestOf,
  confidence: number,
): (count: number) => number {
  if (band === 'tested')
    return (count) => testedBandShare(confidence, { scatter, drift }, monthsOf(count, resolution))
  const share = createBandShare(convention, confidence, error)
  return (count) => share(count, monthsOf(convention === 'nmecr' ? error.n : count, resolution))
}

/**
 * Returns the savings shares that a meter could prove over these numbers of months after a project, before there is
 * one.
 */
export function provableAfter(
  statement: BaselineStatement,
  request: BaselineRequestOf,
  confidence: number,
  months: readonly number[],
): readonly { readonly months: number; readonly share: number }[] {
  const share = bandShareOf(statement, request, confidence)
  const perMonth = 1 / monthsOf(1, request.resolution)
  return months.map((count) => ({ months: count, share: share(count * perMonth) }))
}

interface BaselineRequest {
  readonly model: BaselineModelId
  readonly convention?: SavingsConvention
  /** True if temperatures are in degrees Fahrenheit, to which the published balance points are then converted. */
  readonly isFahrenheit: boolean
  /** Number of positions in a week: 7 for days, 168 for hours. */
  readonly slotCount: number
}

/** Fits a model to a baseline; undefined when there are too few values, or too few different ones, to determine it. */
export function fitBaseline(
  observations: Observations,
  { model, convention, isFahrenheit, slotCount }: BaselineRequest,
): FittedBaseline | undefined {
  if (model === 'mean') return fitMean(observations)
  const rules = isFahrenheit ? calTrackRules : celsiusRules
  if (model === 'degree-days')
    return fitDegreeDays(observations, { ...rules, refusesNegativeBase: convention === 'caltrack' })
  if (model === 'several') return fitSeveral(observations, rules)
  if (model === 'time-of-week')
    return fitTimeOfWeek(observations, slotCount, isFahrenheit ? fahrenheitTimeOfWeek : celsiusTimeOfWeek)
  return fitChangePoint(observations, model)
}
