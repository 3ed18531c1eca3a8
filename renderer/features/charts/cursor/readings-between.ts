import type { Interval } from '#shared/time/interval.ts'
import { shareText, valueText, type FormatNumber } from '#renderer/plot/axes/number-text.ts'
import type { DrawnSeries } from '#renderer/plot/series/drawn-series.ts'
import { readingAt } from '#renderer/plot/series/value-at.ts'
import type { OperandSeries } from '#renderer/query/operand-series.ts'
import { readOut as strings } from '#renderer/workspace/strings.ts'
import { amountOf, shareOf, type FigureRow } from '#renderer/workspace/figures/figure-row.ts'
import { columnTitles } from '#renderer/workspace/figures/figure-strings.ts'

/**
 * Holds the value at the start, the value at the end, and the second minus the first; undefined where a value
 * is missing.
 */
export type ReadingsBetween = readonly [number | undefined, number | undefined, number | undefined]

export function readingsBetween(drawn: DrawnSeries | undefined, { start, end }: Interval): ReadingsBetween {
  const [from, to] = [start, end].map((at) => drawn && readingAt(drawn, at)?.value)
  return [from, to, from === undefined || to === undefined ? undefined : to - from]
}

/** Picks the visible series where it covers both cursors, and the one of the whole range otherwise. */
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

/** Describes a row for screen readers. */
export function spokenReadOut(
  row: FigureRow,
  [from, to, difference]: ReadingsBetween,
  formatNumber: FormatNumber,
): string {
  const inUnits = (value: number | undefined, units: string): string =>
    `${valueText(value, formatNumber)} ${units}`.trimEnd()
  const figures = (['mean', 'total'] as const).flatMap((id) => {
    const amount = amountOf(row, id)
    return amount === undefined
      ? []
      : [`${columnTitles[id].toLowerCase()} ${inUnits(amount.value, amount.unit)}`]
  })
  return [
    `${row.name} ${inUnits(from, row.units)}`,
    inUnits(to, row.units),
    `${strings.difference.toLowerCase()} ${inUnits(difference, row.units)}`,
    ...figures,
    `${strings.complete.toLowerCase()} ${shareText(shareOf(row), formatNumber)}`,
  ].join(', ')
}
