import { adjustmentsOf, type Adjustment } from './adjustments.ts'
import type { MissingPolicy } from '../../analysis/aggregate/figures.ts'
import { avoidedEnergy, type AvoidedEnergy, type AvoidedTotals } from './avoided-energy.ts'
import type { MeteredPeriods } from '../periods/metered-periods.ts'
import type { FittedBaseline } from '../models/baseline.ts'
import {
  bandShareOf,
  monthsOf,
  stateBaseline,
  type BaselineRequestOf,
  type BaselineStatement,
} from './state-baseline.ts'
import type { SavingsConvention } from '../statistics/conventions.ts'
import { bandBasis, confidences, type BandRule } from '../statistics/savings-band.ts'
import { probabilityOfF, twoSidedProbability } from '../statistics/student-t.ts'
import { thresholdVerdicts, type ThresholdVerdict } from '../statistics/thresholds.ts'

export interface SavingsRequest extends BaselineRequestOf {
  readonly policy: MissingPolicy
  readonly adjustments: readonly Adjustment[]
}

/** Half of the width of the band around a saving at a confidence, as an amount. */
export interface SavingsBand {
  readonly confidence: number
  readonly half: number
  /** Half of the width over the saving, divided as the convention does; undefined if there is no saving. */
  readonly fractional: number | undefined
}

/** The saving of a project, with everything on which the figure rests, as plain values. */
export interface SavingsStatement extends BaselineStatement {
  readonly avoided: AvoidedEnergy
  /**
   * Totals of the whole reporting period under the policy: scaled if it extrapolates, and undefined if it is strict and
   * periods are missing.
   */
  readonly totals: AvoidedTotals | undefined
  /** Factor from the available periods to the whole reporting period; 1 unless the policy extrapolates. */
  readonly scaling: number
  /**
   * Savings over the size of the adjusted baseline, so that it has the sign of the savings where a meter mainly exports;
   * undefined if there are none.
   */
  readonly fraction: number | undefined
  readonly bands: readonly SavingsBand[]
  readonly band: BandRule
  /** The bands by the published formula. */
  readonly formulaBands: readonly SavingsBand[]
  /** Half of the width of the band at 90 % around each running sum. */
  readonly cumulatedBand: Float64Array
  /**
   * Savings fraction that equals the width of the band at 90 %; a smaller one could not be distinguished from chance.
   */
  readonly provable: number
  readonly verdicts: readonly ThresholdVerdict[]
}

/** Confidence of the running band and of the smallest provable saving. */
export const STATED_CONFIDENCE = 0.9

/**
 * Fits a baseline and states the avoided use of the reporting period. Undefined if the baseline does not determine the
 * model, or the reporting period has no values.
 */
export function stateSavings(
  baseline: MeteredPeriods,
  reporting: MeteredPeriods,
  request: SavingsRequest,
): SavingsStatement | undefined {
  const stated = stateBaseline(baseline, request)
  if (stated === undefined) return undefined
  const { observations, weights, ends } = reporting
  const expected = expectedPeriods(reporting)
  const adjustments = adjustmentsOf(request.adjustments, observations.times, ends)
  const avoided = avoidedEnergy(stated.fit, observations, weights, adjustments)
  const m = avoided.counted.length
  if (m === 0) return undefined
  const { ys } = baseline.observations
  const before = ys.reduce((sum, y, index) => sum + y * (baseline.weights[index] ?? NaN), 0)
  const scaling = request.policy === 'extrapolated' ? Math.max(1, expected / m) : 1
  const isTold = request.policy !== 'strict' || m >= expected
  const whole = scaled(avoided.totals, scaling)
  const basis = (modelled: number, band: BandRule): number =>
    band === 'tested'
      ? Math.abs(modelled)
      : bandBasis(request.convention, { baseline: modelled, before: before * scaling })
  const adjusted = whole.baseline + whole.adjustments
  const fraction = adjusted === 0 ? undefined : whole.avoided / Math.abs(adjusted)
  const bandsBy = (band: BandRule): readonly SavingsBand[] =>
    confidences.map((confidence) => {
      const share = bandShareOf(stated, { ...request, band }, confidence)(m)
      const half = share * basis(whole.baseline, band)
      return { confidence, half, fractional: fractionalOf(half, whole, request.convention, fraction) }
    })
  const formulaBands = bandsBy('formula')
  const share = bandShareOf(stated, request, STATED_CONFIDENCE)
  let modelled = 0
  const cumulatedBand = avoided.baseline.map((amount, index) => {
    modelled += amount
    return share(index + 1) * basis(modelled, request.band)
  })
  return {
    ...stated,
    ...{ avoided, scaling, fraction, band: request.band, formulaBands, cumulatedBand, provable: share(m) },
    totals: isTold ? whole : undefined,
    bands: request.band === 'formula' ? formulaBands : bandsBy('tested'),
    verdicts: verdictsOf(stated, formulaBands, Math.round(monthsOf(expected, request.resolution))),
  }
}

/** Returns the number of periods in a range, without those that the user excludes completely. */
export function expectedPeriods({ sufficiency, left }: MeteredPeriods): number {
  return sufficiency.expected - left.excludedWhole
}

function scaled(totals: AvoidedTotals, factor: number): AvoidedTotals {
  const { baseline, adjustments, measured } = totals
  const adjustedBaseline = (baseline + adjustments) * factor
  return {
    ...{ baseline: baseline * factor, adjustments: adjustments * factor, measured: measured * factor },
    avoided: adjustedBaseline - measured * factor,
  }
}

/** nmecr divides by the savings fraction rounded to two decimals, the other conventions by the saving. */
function fractionalOf(
  half: number,
  { baseline, avoided }: AvoidedTotals,
  convention: SavingsConvention,
  fraction: number | undefined,
): number | undefined {
  if (avoided === 0 || fraction === undefined) return undefined
  if (convention !== 'nmecr') return half / Math.abs(avoided)
  const rounded = Math.abs(Math.round(fraction * 100) / 100)
  return rounded === 0 ? undefined : half / Math.abs(baseline) / rounded
}

/** Verdicts use the published formula, since no other band can meet rules that were written for it. */
function verdictsOf(
  { goodness, error, fit, cvSlopes }: BaselineStatement,
  bands: readonly SavingsBand[],
  months: number,
): readonly ThresholdVerdict[] {
  const ts = tsOf(fit)
  return thresholdVerdicts({
    r2: goodness.r2,
    nmbe: goodness.nmbe,
    fractionalAt68: bands[0]?.fractional,
    ...{ cvRmse: goodness.cvRmse, cvSlopes, months, ts },
    fProbability: fProbabilityOf(goodness.r2, fit.p - 1, error.n - fit.p),
    probabilities: ts.map((t) => twoSidedProbability(t, error.n - fit.p)),
  })
}

/** Returns the probability that F is this large by chance; undefined for a model that has only its intercept. */
export function fProbabilityOf(
  r2: number | undefined,
  numerator: number,
  denominator: number,
): number | undefined {
  if (r2 === undefined || numerator < 1) return undefined
  return probabilityOfF(r2 / numerator / ((1 - r2) / denominator), numerator, denominator)
}

/** Returns t of the coefficients other than intercepts. */
function tsOf({ parameters }: FittedBaseline): readonly number[] {
  return parameters.flatMap(({ name, value, standardError }) =>
    name === 'base' || name === 'intercept' || name === 'slot' || standardError === undefined
      ? []
      : [value / standardError],
  )
}
