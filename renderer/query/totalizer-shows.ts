import type { OperandSeries } from './operand-series.ts'

/** Returns what is shown of a totalizer: what ran through it, or its readings; undefined for all others. */
export function totalizerShows({
  variable,
  shown,
}: Pick<OperandSeries, 'variable' | 'shown'>): 'consumption' | 'reading' | undefined {
  if (variable.kind !== 'totalizer') return undefined
  return shown.expectedMs === undefined ? 'reading' : 'consumption'
}
