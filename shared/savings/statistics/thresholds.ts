/** The figures to which the published rules apply. */
export interface ThresholdFacts {
  readonly r2: number | undefined
  /** CV(RMSE) over n less the slopes, as CalTRACK counts. */
  readonly cvSlopes: number | undefined
  readonly nmbe: number | undefined
  /** Uncertainty of the saving at 68 % over the saving. */
  readonly fractionalAt68: number | undefined
  /** CV(RMSE) over n less all fitted parameters. */
  readonly cvRmse: number | undefined
  /** Months of reporting. */
  readonly months: number
  /** Probability of the F test of the whole model. */
  readonly fProbability: number | undefined
  /** Two-sided probabilities of the coefficients besides intercepts, and t of each. */
  readonly probabilities: readonly number[]
  readonly ts: readonly number[]
}

export type ThresholdSource = 'guideline-14' | 'ipmvp' | 'caltrack' | 'sep'
export type ThresholdMeasure =
  | 'cv-rmse'
  | 'cv-slopes'
  | 'nmbe'
  | 'r2'
  | 'fractional-68'
  | 'least-t'
  | 'f-probability'
  | 'least-probability'
  | 'most-probability'

export interface ThresholdVerdict {
  readonly source: ThresholdSource
  readonly measure: ThresholdMeasure
  /** The measured figure; undefined when the model gives none. */
  readonly value: number | undefined
  readonly limit: number
  /** True if the limit is the least allowed value of the figure, and not the greatest. */
  readonly isLeast: boolean
  /** Undefined if there is no figure. */
  readonly isMet: boolean | undefined
}

/**
 * Checks the figures against the rules for baselines; `docs/savings-conventions.md` says which of them were checked
 * against what. ASHRAE Guideline 14-2014: a bias of at most 0.005 %, an uncertainty of at most half of the saving at 68
 * %, and on its prescriptive path a CV(RMSE) of at most 20 % for less than twelve months of reporting, 25 % for up to
 * sixty, 30 % for more. IPMVP: R² above 0.75, |t| of each coefficient above 2, and savings of twice their standard
 * error, which is the same half. CalTRACK 2.0, 4.3.2.1: CV(RMSE) of up to 100 % for a meter, over n less the slopes.
 * SEP measurement and verification protocol 2019, 6.4.1: R² of at least 0.5, probability of F below 0.1, that of each
 * variable below 0.2 and of one below 0.1. Limits for calibrated simulation, such as a bias of 5 %, are not among them.
 */
export function thresholdVerdicts(facts: ThresholdFacts): readonly ThresholdVerdict[] {
  const { probabilities, ts } = facts
  const [least, most] =
    probabilities.length === 0 ? [] : [Math.min(...probabilities), Math.max(...probabilities)]
  const nmbe = facts.nmbe === undefined ? undefined : Math.abs(facts.nmbe)
  return [
    judged('guideline-14', 'cv-rmse', facts.cvRmse, '<=', prescriptiveCv(facts.months)),
    judged('guideline-14', 'nmbe', nmbe, '<=', 0.00005),
    judged('guideline-14', 'fractional-68', facts.fractionalAt68, '<=', 0.5),
    judged('ipmvp', 'r2', facts.r2, '>=', 0.75),
    judged('ipmvp', 'least-t', ts.length === 0 ? undefined : Math.min(...ts.map(Math.abs)), '>=', 2),
    judged('ipmvp', 'fractional-68', facts.fractionalAt68, '<=', 0.5),
    judged('caltrack', 'cv-slopes', facts.cvSlopes, '<=', 1),
    judged('sep', 'r2', facts.r2, '>=', 0.5),
    judged('sep', 'f-probability', facts.fProbability, '<=', 0.1),
    judged('sep', 'least-probability', least, '<=', 0.1),
    judged('sep', 'most-probability', most, '<=', 0.2),
  ]
}

function prescriptiveCv(months: number): number {
  if (months < 12) return 0.2
  return months <= 60 ? 0.25 : 0.3
}

function judged(
  source: ThresholdSource,
  measure: ThresholdMeasure,
  value: number | undefined,
  rule: '<=' | '>=',
  limit: number,
): ThresholdVerdict {
  const isLeast = rule === '>='
  const isMet = value === undefined ? undefined : isLeast ? value >= limit : value <= limit
  return { source, measure, value, limit, isLeast, isMet }
}
