import type { FormatNumber } from '#renderer/plot/axes/number-text.ts'
import { localText } from '#shared/time/text/written-time.ts'
import type { IanaZone } from '#shared/time/instant.ts'
import { cutAt, cutNames } from '#renderer/plot/axes/cut-names.ts'
import type { CardTable, CardTableColumn, CardTableRow, TableCell } from '#renderer/cards/card-table.ts'
import { cellText, columnDecimals } from '#renderer/workspace/output/table/cell-text.ts'
import type { PrintedTable } from './report.ts'
import { report as strings } from './strings.ts'

/**
 * A table that would need more parts than this, such as the hours of a heat map, is omitted in favour of its picture.
 */
const MOST_PARTS = 2
/** On wide paper such a table has equally many parts, and is no easier to read. */
const MOST_COLUMNS = 24

/**
 * Returns the first rows of a card's table, formatted as on the card. No column with a figure or a word in it is
 * dropped: columns that do not fit continue in a further table with the same rows. Rows without any figure, and those
 * with nothing to report, are counted but not printed.
 */
export function tableOfCard(
  table: CardTable,
  most: { readonly rows: number; readonly columns: number },
  formatNumber: FormatNumber,
): PrintedTable {
  const all = Array.from({ length: table.rowCount }, (_, row) => table.rowAt(row))
  const known = hasFigures(table) ? all.filter(({ cells }) => saysSomething(cells, table)) : all
  const filled = known.filter(({ isQuiet }) => isQuiet !== true)
  const [empty, quiet] = [all.length - known.length, known.length - filled.length]
  const isWhole = table.isWhole === true || filled.length <= most.rows * SLIGHTLY_MORE
  const shownRows = isWhole ? filled.length : most.rows
  const remarks = [
    ...(quiet > 0 ? [strings.quiet(quiet, all.length)] : []),
    ...(empty > 0 ? [strings.withoutFigures(empty, all.length)] : []),
  ]
  const rows = filled.slice(0, shownRows)
  const printed = table.columns.map((column, at) => printedColumn(column, at, rows, formatNumber))
  const [first] = printed
  // A first column that is the same in all rows is dropped, because the caption names it.
  const isSame = rows.length > 1 && first?.texts.every((text) => text === first.texts[0]) === true
  const columns = printed.slice(isSame ? 1 : 0).filter(({ texts }) => texts.some((text) => text !== ''))
  const titles = cutTitles(columns.map(({ title }) => title))
  const parts = partsOf(columns, most.columns)
  if (parts.length > MOST_PARTS || columns.length > MOST_COLUMNS)
    return { tables: [], leftOut: [...remarks, strings.tooWide(filled.length, table.columns.length)] }
  const tables = parts.map((places) => {
    const own = places.flatMap((at) => columns[at] ?? [])
    const named = places.flatMap((at) => titles[at] ?? [])
    return {
      columns: own.map(({ isNumeric }, at) => ({ title: named[at] ?? '', isNumeric })),
      rows: rows.map((_, row) => own.map(({ texts }) => texts[row] ?? '')),
    }
  })
  const more = filled.length - rows.length
  return {
    tables: rows.length === 0 ? [] : tables,
    leftOut: [
      ...remarks,
      ...(more > 0 ? [strings.moreRows(more, filled.length), ...totalsOf(table, filled, formatNumber)] : []),
    ],
  }
}

interface PrintedColumn {
  readonly title: string
  readonly isNumeric: boolean
  readonly texts: readonly string[]
}

/**
 * Formats a column. If all times are in one zone, the heading names the zone; otherwise each time is followed by its
 * own zone.
 */
function printedColumn(
  { title, unit = '', isNumeric = false }: CardTableColumn,
  at: number,
  rows: readonly CardTableRow[],
  formatNumber: FormatNumber,
): PrintedColumn {
  const [zone, ...others] = new Set(rows.flatMap(({ cells }) => timeOf(cells[at])?.zone ?? []))
  const decimals = isNumeric ? columnDecimals(rows, at) : undefined
  const texts = rows.map((row) => {
    const [cell, time] = [row.cells[at], timeOf(row.cells[at])]
    const text = textOf(cell, unit || (row.unit ?? ''), formatNumber, decimals)
    return shortenedName(time === undefined || others.length === 0 ? text : strings.inZone(text, time.zone))
  })
  const named = unit === '' ? title : `${title}, ${unit}`
  return {
    title: zone === undefined || others.length > 0 ? named : strings.inZone(named, zone),
    ...{ isNumeric, texts },
  }
}

function timeOf(cell: TableCell | undefined): { readonly zone: IanaZone } | undefined {
  if (cell?.kind === 'number') return cell.at
  return cell?.kind === 'instant' && cell.at !== undefined ? cell : undefined
}

/** An extreme is followed by its time and the length of its value. */
function textOf(
  cell: TableCell | undefined,
  unit: string,
  formatNumber: FormatNumber,
  decimals: number | undefined,
): string {
  const text = cellText(cell, unit, formatNumber, decimals)
  if (cell?.kind !== 'number' || cell.at === undefined) return text
  return strings.at(text, localText(cell.at.at, cell.at.zone, 'minute', formatNumber), cell.step ?? '')
}

/** Returns the sums over all rows of the columns that add up. */
function totalsOf(
  { columns }: CardTable,
  rows: readonly CardTableRow[],
  formatNumber: FormatNumber,
): readonly string[] {
  return columns.flatMap(({ title, unit = '', addsUp = false }, at) => {
    const value = rows.reduce((sum, { cells }) => {
      const cell = cells[at]
      return sum + (cell?.kind === 'number' ? (cell.value ?? 0) : 0)
    }, 0)
    return addsUp
      ? [strings.totalOfAll(title, cellText({ kind: 'number', value, unit }, '', formatNumber))]
      : []
  })
}

function hasFigures({ columns }: CardTable): boolean {
  return columns.some(({ isNumeric }) => isNumeric === true)
}

/** A statement has texts among its figures, such as its periods and the name of its model. */
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

/**
 * Returns the positions of the columns of each part; the texts before the figures, which name the rows, are repeated in
 * all parts.
 */
function partsOf(columns: readonly PrintedColumn[], most: number): readonly (readonly number[])[] {
  const places = columns.map((_, at) => at)
  if (columns.length <= most) return [places]
  const firstFigure = columns.findIndex(({ isNumeric }) => isNumeric)
  const naming = Math.min(Math.max(firstFigure, 1), Math.floor(most / 2))
  const [names, others] = [places.slice(0, naming), places.slice(naming)]
  const count = Math.ceil(others.length / (most - naming))
  const size = Math.ceil(others.length / count)
  return Array.from({ length: count }, (_, part) => [
    ...names,
    ...others.slice(part * size, (part + 1) * size),
  ])
}

/** A table with only slightly more rows than wanted is printed whole. */
const SLIGHTLY_MORE = 1.25

/** Longer titles, such as names of meters, would be higher than the rows below them. */
const MOST_IN_TITLE = 40

function cutTitles(titles: readonly string[]): readonly string[] {
  const long = titles.filter(({ length }) => length > MOST_IN_TITLE)
  const cut = cutNames(long, ({ length }) => length <= MOST_IN_TITLE)
  return titles.map((title) => cut[long.indexOf(title)] ?? title)
}

/** Longer texts would fill a page; their ends distinguish names as well as their beginnings do. */
const MOST_CHARACTERS = 120

export function shortenedName(text: string): string {
  return cutAt(text, 0.5, (cut) => cut.length <= MOST_CHARACTERS)
}
