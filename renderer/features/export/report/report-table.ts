import type { FormatNumber } from '#renderer/plot/axes/number-text.ts'
import { formatLocal } from '#shared/time/text/local-text.ts'
import type { CardTable, CardTableColumn, TableCell } from '#renderer/cards/card-table.ts'
import { cellText } from '#renderer/workspace/output/cell-text.ts'
import type { PrintedTable, ReportTable } from './report.ts'
import { report as strings } from './strings.ts'

/** A table that would go on over more parts than this, such as the hours of a heat map, is left to its picture. */
const MOST_PARTS = 2

/**
 * Returns the first rows of a card's table, formatted as the card shows them. No column is dropped: those that do not
 * fit continue in a further table of the same rows. Rows without any figure are counted, not printed.
 */
export function tableOfCard(
  table: CardTable,
  most: { readonly rows: number; readonly columns: number },
  formatNumber: FormatNumber,
): PrintedTable {
  const all = Array.from({ length: table.rowCount }, (_, row) => table.rowAt(row))
  const filled = hasFigures(table) ? all.filter(({ cells }) => saysSomething(cells, table)) : all
  const empty = all.length - filled.length
  const remarks = empty > 0 ? [strings.withoutFigures(empty, all.length)] : []
  const texts = filled
    .slice(0, most.rows)
    .map((row) =>
      table.columns.map(({ unit = row.unit ?? '' }, at) => textOf(row.cells[at], unit, formatNumber)),
    )
  // A first column that is the same in all rows is dropped, because the caption names it.
  const from = texts.length > 1 && texts.every(([first]) => first === texts[0]?.[0]) ? 1 : 0
  const parts = partsOf(table.columns.length - from, most.columns)
  if (parts.length > MOST_PARTS)
    return { tables: [], leftOut: [...remarks, strings.tooWide(filled.length, table.columns.length)] }
  const tables = parts.map((places) => ({
    columns: places.map((at) => columnOf(table.columns[from + at])),
    rows: texts.map((row) => places.map((at) => shortened(row[from + at] ?? ''))),
  }))
  const more = filled.length - texts.length
  return {
    tables: texts.length === 0 ? [] : tables,
    leftOut: [...remarks, ...(more > 0 ? [strings.moreRows(more, filled.length)] : [])],
  }
}

/** An extreme has its time and the length of its value behind it. */
function textOf(cell: TableCell | undefined, unit: string, formatNumber: FormatNumber): string {
  const text = cellText(cell, unit, formatNumber)
  if (cell?.kind !== 'number' || cell.at === undefined) return text
  return strings.at(text, formatLocal(cell.at.at, cell.at.zone, 'minute'), cell.step ?? '')
}

function hasFigures({ columns }: CardTable): boolean {
  return columns.some(({ isNumeric }) => isNumeric === true)
}

/** A statement has words among its figures, such as its periods and the name of its model. */
function saysSomething(cells: readonly TableCell[], { columns }: CardTable): boolean {
  return cells.some(
    (cell, at) =>
      isFigure(cell) || (columns[at]?.isNumeric === true && cell.kind === 'text' && cell.text.trim() !== ''),
  )
}

function isFigure(cell: TableCell): boolean {
  switch (cell.kind) {
    case 'text':
      return false
    case 'number':
      return cell.value !== undefined && Number.isFinite(cell.value)
    case 'share':
      return cell.share !== undefined && Number.isFinite(cell.share)
    case 'instant':
      return cell.at !== undefined
  }
}

/** Returns the places of the columns of each part; the first column, which names the rows, comes in all of them. */
function partsOf(columns: number, most: number): readonly (readonly number[])[] {
  const places = Array.from({ length: columns }, (_, at) => at)
  if (columns <= most) return [places]
  const others = places.slice(1)
  const count = Math.ceil(others.length / (most - 1))
  const size = Math.ceil(others.length / count)
  return Array.from({ length: count }, (_, part) => [0, ...others.slice(part * size, (part + 1) * size)])
}

function columnOf(column: CardTableColumn | undefined): ReportTable['columns'][number] {
  const { title = '', unit = '', isNumeric = false } = column ?? {}
  return { title: unit === '' ? title : `${title}, ${unit}`, isNumeric }
}

/** Longer texts would fill a page; their ends tell names apart as well as their beginnings do. */
const MOST_CHARACTERS = 120

function shortened(text: string): string {
  const half = MOST_CHARACTERS / 2
  return text.length <= MOST_CHARACTERS ? text : `${text.slice(0, half)}…${text.slice(-half)}`
}
