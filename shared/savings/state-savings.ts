import { goodnessOf } from '../analysis/regression/goodness.ts'
import type { Goodness } from '../analysis/regression/fit.ts'
import { avoidedEnergy, baselineErrorOf, type AvoidedEnergy } from './avoided-energy.ts'
import { fitBaseline } from './fit-baseline.ts'
import { slotCounts, type MeteredPeriods } from './metered-periods.ts'
import type { BaselineModelId, FittedBaseline } from './models/baseline.ts'
import type { SavingsConvention } from './statistics/conventions.ts'
import { bandBasis, confidences, createBandShare, type BandResolution } from './statistics/savings-band.ts'
import { twoSidedProbability } from './statistics/student-t.ts'
import { thresholdVerdicts, type ThresholdVerdict } from './statistics/thresholds.ts'

export interface SavingsRequest {
  readonly model: BaselineModelId
  readonly convention: SavingsConvention
  readonly resolution: BandResolution
}

/** Half of the width of the band around a saving at a confidence, as an amount. */
export interface SavingsBand {
  readonly confidence: number
  readonly half: number
}

/** States what a project saved, with all that the figure rests on; it is plain. */
export interface SavingsStatement {
  readonly fit: FittedBaseline
  readonly goodness: Goodness
  /** Degrees of freedom under Σe² as the convention counts them. */
  readonly degreesOfFreedom: number
  /** √(Σe² over these degrees of freedom) over the mean. */
  readonly cvRmse: number
  readonly rho: number
  /** Independent values that the baseline is worth. */
  readonly effective: number
  readonly avoided: AvoidedEnergy
  /** Savings over the baseline of the reporting period; undefined for none. */
  readonly fraction: number | undefined
  readonly bands: readonly SavingsBand[]
  /** Half of the width of the band at 90 % around each running sum. */
  readonly cumulatedBand: Float64Array
  /** Savings fraction that the band at 90 % is as wide as: less could not be told from chance. */
  readonly provable: number
  readonly verdicts: readonly ThresholdVerdict[]
}

/** CalTRACK 4.3 counts months of thirty days. */
const DAYS_PER_MONTH = 30
/** Confidence of the running band and of the smallest provable saving. */
export const STATED_CONFIDENCE = 0.9

/**
 * Fits a baseline and states what was avoided in the reporting period. Undefined where the baseline does not determine
 * the model, or the reporting period has no values.
 */
export function stateSavings(
  baseline: MeteredPeriods,
  reporting: MeteredPeriods,
  { model, convention, resolution }: SavingsRequest,
): SavingsStatement | undefined {
  const { ys } = baseline.observations
  const fit = fitBaseline(baseline.observations, {
    ...{ model, isFahrenheit: baseline.isFahrenheit, slotCount: slotCounts[resolution] },
  })
  if (fit === undefined) return undefined
  const avoided = avoidedEnergy(fit, reporting.observations, reporting.weights)
  const m = avoided.counted.length
  if (m === 0) return undefined
  const error = baselineErrorOf(ys, fit, resolution, convention)
  const monthsOf = (count: number): number =>
    resolution === 'monthly' ? count : count / (resolution === 'hourly' ? 24 : 1) / DAYS_PER_MONTH
  const bandMonths = (count: number): number => monthsOf(convention === 'nmecr' ? error.n : count)
  const shareAt = (confidence: number): ((count: number) => number) => {
    const share = createBandShare(convention, confidence, error)
    return (count) => share(count, bandMonths(count))
  }
  const before = ys.reduce((sum, y, index) => sum + y * (baseline.weights[index] ?? NaN), 0)
  const { totals } = avoided
  const basis = (modelled: number): number => bandBasis(convention, { baseline: modelled, before })
  const bands = confidences.map((confidence) => ({
    confidence,
    half: shareAt(confidence)(m) * basis(totals.baseline),
  }))
  const stated = shareAt(STATED_CONFIDENCE)
  let modelled = 0
  const cumulatedBand = avoided.baseline.map((amount, index) => {
    modelled += amount
    return stated(index + 1) * basis(modelled)
  })
  const fraction = totals.baseline === 0 ? undefined : totals.avoided / totals.baseline
  const goodness = goodnessOf(ys, fit.fitted, fit.p)
  return {
    ...{ fit, goodness, avoided, fraction, bands, cumulatedBand },
    degreesOfFreedom: error.n - error.p,
    cvRmse: Math.sqrt(error.squares / (error.n - error.p)) / Math.abs(error.mean),
    rho: error.rho,
    effective: error.effective,
    provable: stated(m),
    verdicts: thresholdVerdicts({
      r2: goodness.r2,
      cvSlopes: Math.sqrt(error.squares / (error.n - fit.slopeCount)) / Math.abs(error.mean),
      nmbe: goodness.nmbe,
      fractionalAt68: fractionalAt68(bands, totals.avoided),
      probabilities: probabilitiesOf(fit, error.n),
    }),
  }
}

/** No fraction of a saving that is none. */
function fractionalAt68(bands: readonly SavingsBand[], avoided: number): number | undefined {
  const [lowest] = bands
  return lowest === undefined || avoided === 0 ? undefined : lowest.half / Math.abs(avoided)
}

/** Returns the two-sided probabilities of the coefficients beside intercepts. */
function probabilitiesOf({ parameters, p }: FittedBaseline, n: number): readonly number[] {
  return parameters.flatMap(({ name, value, standardError }) =>
    name === 'base' || name === 'intercept' || name === 'slot' || standardError === undefined
      ? []
      : [twoSidedProbability(value / standardError, n - p)],
  )
}
