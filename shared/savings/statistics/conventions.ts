/** Published ways to count parameters and to compute a band; `docs/savings-conventions.md` explains the differences. */
export const savingsConventions = ['meterlens', 'caltrack', 'nmecr', 'sep'] as const
export type SavingsConvention = (typeof savingsConventions)[number]

interface Counted {
  /** All fitted parameters, including intercepts and balance points. */
  readonly p: number
  /** Number of coefficients besides the intercepts. */
  readonly slopeCount: number
  /** Intercepts: one for a curve, one for each position in the week otherwise. */
  readonly balancePoints: number
}

/**
 * Returns the number that is subtracted from n under Σe²: every fitted parameter (ASHRAE Guideline 14-2014, and the
 * convention of this app), the slopes alone (CalTRACK and eemeter), or all but change points (nmecr).
 */
export function countedParameters(
  convention: SavingsConvention,
  { p, slopeCount, balancePoints }: Counted,
): number {
  if (convention === 'caltrack') return slopeCount
  return convention === 'nmecr' ? p - balancePoints : p
}
