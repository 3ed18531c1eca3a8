import type { VariableKind } from '../../portfolio/nouns.ts'
import type { PeriodLine } from './compare-periods.ts'

/** Amount by which a period differs from another. */
export interface Change {
  /** Difference in the unit of the totals, or of the means when there are no totals. */
  readonly value: number
  readonly unit: string
  /** Is 0.05 for 5 % more; undefined when the other is not above zero, and for readings whose zero is a convention. */
  readonly share: number | undefined
}

/**
 * Returns the change from `reference` to `line`, of totals, or of means when there are no totals; undefined without
 * both.
 */
export function changeFrom(reference: PeriodLine, line: PeriodLine, kind: VariableKind): Change | undefined {
  const hasTotals = reference.total !== undefined && line.total !== undefined
  const before = hasTotals ? reference.total.value : reference.mean?.value
  const after = hasTotals ? line.total.value : line.mean?.value
  if (before === undefined || after === undefined) return undefined
  const isRelative = (kind === 'average-rate' || kind === 'totalizer') && before > 0
  return {
    value: after - before,
    unit: hasTotals ? line.total.unit : line.unit,
    share: isRelative ? after / before - 1 : undefined,
  }
}
