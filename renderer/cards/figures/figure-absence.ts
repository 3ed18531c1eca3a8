import type { FigureSubject, FigureTableColumn } from './figure-subject.ts'
import { absences } from './strings.ts'

/** Tells why a series has no such figure. */
export function absenceOf({ figures, kind, unit }: FigureSubject, column: FigureTableColumn): string {
  const aggregate = figures?.aggregate
  if (aggregate === undefined) return absences.nothing
  const { expectedMs, presentMs, excluded } = aggregate.coverage
  if (expectedMs === 0 && excluded.ms > 0) return absences.leftOut
  if (presentMs === 0) return absences.nothing
  const isRate = kind === 'average-rate' || kind === 'totalizer'
  if (column === 'total' && !isRate) return absences.noTotal
  if (aggregate.policy === 'strict' && aggregate.mean === undefined) return absences.withheld
  if (column === 'total') return absences.noQuantity(unit)
  if (column === 'loadFactor') return absences.noLoadFactor
  return column === 'baseload' ? absences.noBaseload : absences.nothing
}
