import { shareText, valueText, type FormatNumber } from '#renderer/plot/axes/number-text.ts'
import { formatLocal } from '#shared/time/text/local-text.ts'
import type { IanaZone } from '#shared/time/instant.ts'
import type { CardTable } from '#renderer/cards/card-kind.ts'
import type { OperandSeries } from '#renderer/query/operand-series.ts'
import type { Figures } from '#renderer/workers/series-task.ts'
import { cellText } from '../cards/table/cell-text.ts'
import type { FigureColumnId } from '../table/figure-columns.ts'
import { amountOf, spreadStep, figureOf, figureRows, shareOf, type FigureRow } from '../table/figure-row.ts'
import type { ReportTable } from './report.ts'
import { report as strings } from './strings.ts'

/** Returns the first rows and columns of a card's table, formatted as the card shows them. */
export function tableOfCard(
  table: CardTable,
  most: { readonly rows: number; readonly columns: number },
  formatNumber: FormatNumber,
): ReportTable {
  const { rowCount, rowAt } = table
  const shown = Array.from({ length: Math.min(rowCount, most.rows) }, (_, row) => rowAt(row).cells)
  const texts = shown.map((cells) =>
    table.columns.map(({ unit = '' }, at) => cellText(cells[at], unit, formatNumber)),
  )
  // A first column that is the same in all rows is dropped, because the caption names it.
  const from = texts.length > 1 && texts.every(([first]) => first === texts[0]?.[0]) ? 1 : 0
  const columns = table.columns.slice(from, from + most.columns)
  return {
    columns: columns.map(({ title, unit = '', isNumeric = false }) => ({
      title: unit === '' ? title : `${title}, ${unit}`,
      isNumeric,
    })),
    rows: texts.map((row) => row.slice(from, from + most.columns)),
    leftOut: {
      rows: rowCount - shown.length,
      columns: table.columns.length - from - columns.length,
    },
  }
}

/** Returns the figures of the series of a chart. */
export function tableOfChart(
  series: readonly OperandSeries[],
  figures: ReadonlyMap<string, Figures>,
  {
    zone,
    mostRows,
    formatNumber,
  }: { readonly zone: IanaZone; readonly mostRows: number; readonly formatNumber: FormatNumber },
): ReportTable {
  const rows = figureRows(series, [], series, figures)
  const amount = (row: FigureRow, column: FigureColumnId): string => {
    const found = amountOf(row, column)
    if (found === undefined) return '–'
    const text = `${valueText(found.value, formatNumber)} ${found.unit}`.trimEnd()
    const figure = figureOf(row, column)
    return figure?.isExtrapolated === true ? `≈ ${text}` : text
  }
  const peak = (row: FigureRow, column: 'max' | 'min'): string => {
    const figure = figureOf(row, column)
    const text = amount(row, column)
    return figure && 'at' in figure
      ? strings.at(text, formatLocal(figure.at, zone, 'minute'), spreadStep(row))
      : text
  }
  const titles = [strings.total, strings.mean, strings.highest, strings.lowest, strings.complete]
  return {
    columns: [
      { title: strings.series, isNumeric: false },
      ...titles.map((title) => ({ title, isNumeric: true })),
    ],
    rows: rows
      .slice(0, mostRows)
      .map((row) => [
        row.name,
        amount(row, 'total'),
        amount(row, 'mean'),
        peak(row, 'max'),
        peak(row, 'min'),
        shareText(shareOf(row), formatNumber),
      ]),
    leftOut: { rows: Math.max(0, rows.length - mostRows), columns: 0 },
  }
}
