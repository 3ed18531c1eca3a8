import type { Interval } from '#shared/time/instant.ts'
import { valueText, type FormatNumber } from '#renderer/plot/axes/number-text.ts'
import type { DrawnSeries } from '#renderer/plot/series/drawn-series.ts'
import { readingAt } from '#renderer/plot/series/value-at.ts'
import type { OperandSeries } from '#renderer/query/operand-series.ts'
import { readOut as strings } from '../strings.ts'
import type { CardTableRow } from '#renderer/cards/card-table.ts'
import { figureTitles } from '#renderer/cards/figures/strings.ts'
import type { FigureSeries } from '#renderer/workspace/figures/figures-of.ts'
import { cellText } from '#renderer/workspace/output/table/cell-text.ts'

/** The value at the start, the value at the end, and the second minus the first; undefined if a value is missing. */
export type ReadingsBetween = readonly [number | undefined, number | undefined, number | undefined]

export function readingsBetween(drawn: DrawnSeries | undefined, { start, end }: Interval): ReadingsBetween {
  const [from, to] = [start, end].map((at) => drawn && readingAt(drawn, at)?.value)
  return [from, to, from === undefined || to === undefined ? undefined : to - from]
}

/** Returns the visible part of the series if it covers both cursors, otherwise the one of the whole range. */
export function seriesReaching(
  visible: readonly OperandSeries[],
  whole: readonly OperandSeries[],
  { start, end }: Interval,
): readonly OperandSeries[] {
  return visible.map((series) => {
    const { interval } = series.base.demand
    if (interval.start <= start && interval.end >= end) return series
    return whole.find(({ operand }) => operand.id === series.operand.id) ?? series
  })
}

/** A series, the values at both cursors, and its figures between them as a row of the table of figures. */
export interface ReadRow {
  readonly series: FigureSeries
  readonly readings: ReadingsBetween
  readonly figures: CardTableRow
}

/** Figures of the time between the cursors. */
export const figuresBetween = ['mean', 'total', 'complete'] as const

/** Describes a row for screen readers. */
export function spokenReadOut(
  { series: { name, units, readingUnits }, readings: [from, to, difference], figures }: ReadRow,
  formatNumber: FormatNumber,
): string {
  const inUnits = (value: number | undefined): string =>
    `${valueText(value, formatNumber)} ${readingUnits}`.trimEnd()
  const spoken = figuresBetween.flatMap((id, index) => {
    // The first cell contains the name.
    const cell = figures.cells[index + 1]
    if (cell?.kind === 'number' && cell.value === undefined) return []
    const own =
      cell?.kind === 'number' && cell.isScaled !== true && cell.unit === undefined ? ` ${units}` : ''
    return [`${figureTitles[id].toLowerCase()} ${cellText(cell, units, formatNumber)}${own}`.trimEnd()]
  })
  return [
    `${name} ${inUnits(from)}`,
    inUnits(to),
    `${strings.difference.toLowerCase()} ${inUnits(difference)}`,
    ...spoken,
  ].join(', ')
}
