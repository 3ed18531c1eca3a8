import { unitIdentity } from '#shared/units/units.ts'
import { type OperandSeries, shownUnitsOf } from '#renderer/query/operand-series.ts'
import type { Mark } from './view-state.ts'

/** Returns true for series that can be stacked: only rates in one unit and at one resolution add up to something. */
export function canStack(series: readonly OperandSeries[]): boolean {
  const [first] = series
  return (
    first !== undefined &&
    series.length > 1 &&
    series.every(
      (one) =>
        one.variable.kind === 'average-rate' &&
        one.shown.resolution === first.shown.resolution &&
        one.shown.resolution !== 'raw' &&
        unitIdentity(shownUnitsOf(one)) === unitIdentity(shownUnitsOf(first)),
    )
  )
}

/** Returns the chosen mark; a stacked one is drawn unstacked if the series do not add up. */
export function drawnMark(mark: Mark, series: readonly OperandSeries[]): Mark {
  if ((mark !== 'stacked-bar' && mark !== 'stacked-area') || canStack(series)) return mark
  return mark === 'stacked-bar' ? 'bar' : 'area'
}
