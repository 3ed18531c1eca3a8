/** Published ways to count parameters and to compute a band; `docs/savings-conventions.md` explains the differences. */
export const savingsConventions = ['meterlens', 'caltrack', 'nmecr', 'sep'] as const
export type SavingsConvention = (typeof savingsConventions)[number]

interface Counted {
  /** All fitted parameters, intercepts and balance points among them. */
  readonly p: number
  /** Coefficients beside the intercepts. */
  readonly slopeCount: number
  /** Intercepts: one for a curve, one for each position in the week otherwise. */
  readonly balancePoints: number
}

/**
 * Returns what is subtracted from n under Σe²: every fitted parameter (ASHRAE Guideline 14-2014, and here), the slopes
 * alone (CalTRACK and eemeter), or all but change points (nmecr).
 */
export function countedParameters(
  convention: SavingsConvention,
  { p, slopeCount, balancePoints }: Counted,
): number {
  if (convention === 'caltrack') return slopeCount
  return convention === 'nmecr' ? p - balancePoints : p
}
