import { effectiveCount } from './residuals.ts'
import type { SavingsConvention } from './conventions.ts'
import { twoSidedT } from './student-t.ts'

/** Confidences at which a saving is stated. */
export const confidences = [0.68, 0.8, 0.9, 0.95] as const

export type BandResolution = 'hourly' | 'daily' | 'monthly'

/** Returns false for weeks and years, which are not used for baselines. */
export function isBandResolution(resolution: string): resolution is BandResolution {
  return resolution === 'hourly' || resolution === 'daily' || resolution === 'monthly'
}

/** The band that placebo projects on real meters have kept, or the published formula of a convention. */
export const bandRules = ['tested', 'formula'] as const
export type BandRule = (typeof bandRules)[number]

/** Everything from which a band is computed. */
export interface BandInput {
  readonly resolution: BandResolution
  /** Number of values to which the baseline was fitted. */
  readonly n: number
  /** Number of parameters, as the convention counts them. */
  readonly p: number
  /** Autocorrelation of the residuals at lag 1. */
  readonly rho: number
  /** Σe² of the baseline. */
  readonly squares: number
  /** Mean of the baseline's values. */
  readonly mean: number
}

/**
 * Returns half of the width of a band as a share of the use of `m` values.
 *
 * @param months those of the reporting period; those of the baseline for nmecr
 */
export type BandShare = (m: number, months: number) => number

/**
 * Creates the band of a baseline at a confidence, as a share of the use that it models: divided by the savings fraction
 * it is the fractional savings uncertainty. The result is NaN without degrees of freedom.
 *
 * Daily and monthly values use the polynomial of CalTRACK 4.3 (X. Sun and J. Baltazar, ASHRAE Transactions 119, 2013),
 * hourly ones the constant 1.26 of ASHRAE Guideline 14-2014. nmecr also uses the effective count under Σe² and corrects
 * only for a correlation of at least 0.5. "Meterlens" uses n − p with every parameter, and never assumes more
 * independent values than there are.
 */
export function createBandShare(
  convention: SavingsConvention,
  confidence: number,
  { n, p, rho, squares, mean, resolution }: BandInput,
): BandShare {
  if (convention === 'nmecr') {
    const effective = nmecrCount(n, rho)
    const t = twoSidedT(confidence, effective - p)
    const error = Math.sqrt((squares / (effective - p)) * (1 + 2 / effective)) / Math.abs(mean)
    return (m, months) => (t * alphaOf(resolution, months) * error) / Math.sqrt(m)
  }
  const effective = effectiveCount(n, convention === 'caltrack' ? rho : Math.max(0, rho))
  const cv = Math.sqrt(squares / (n - p)) / Math.abs(mean)
  const t = twoSidedT(confidence, n - p)
  const error = t * cv * Math.sqrt((n / effective) * (1 + 2 / effective))
  return (m, months) => (alphaOf(resolution, months) * error) / Math.sqrt(m)
}

/** Returns the number of independent values for nmecr's band, which corrects only for a correlation of at least 0.5. */
export function nmecrCount(n: number, rho: number): number {
  return rho >= 0.5 ? effectiveCount(n, rho) : n
}

const polynomials: Readonly<
  Record<Exclude<BandResolution, 'hourly'>, readonly [a: number, b: number, d: number]>
> = {
  daily: [-0.00024, 0.03535, 1.00286],
  monthly: [-0.00022, 0.03306, 0.94054],
}

/** Returns the factor by which a formula widens a band: 1.26 for hours, else a polynomial of the months. */
export function alphaOf(resolution: BandResolution, months: number): number {
  if (resolution === 'hourly') return 1.26
  const [a, b, d] = polynomials[resolution]
  return a * months * months + b * months + d
}

/**
 * Returns the use by which a share is multiplied: the modelled use of the reporting period, or for eemeter the
 * measured use of the baseline period.
 */
export function bandBasis(
  convention: SavingsConvention,
  { baseline, before }: { readonly baseline: number; readonly before: number },
): number {
  return Math.abs(convention === 'caltrack' ? before : baseline)
}
