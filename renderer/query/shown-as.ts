import type { OperandSeries } from './operand-series.ts'

/** Amounts of a totalizer or of a rate, or the readings of a totalizer. */
export type ShownAs = 'consumption' | 'reading' | 'amount'

/** Returns what is shown of a totalizer, or that a rate is shown as amounts; undefined for all others. */
export function shownAs({ variable, shown }: Pick<OperandSeries, 'variable' | 'shown'>): ShownAs | undefined {
  if (shown.amountUnit !== undefined) return 'amount'
  if (variable.kind !== 'totalizer') return undefined
  return shown.expectedMs === undefined ? 'reading' : 'consumption'
}

/** Returns true if the values add up over time. */
export function areAmounts(series: Pick<OperandSeries, 'variable' | 'shown'>): boolean {
  const as = shownAs(series)
  return as === 'consumption' || as === 'amount'
}
