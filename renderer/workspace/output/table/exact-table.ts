import type { CardTable, CardTableColumn, CardTableRow, TableCell } from '#renderer/cards/card-table.ts'
import { freeName } from '#shared/names/free-name.ts'
import { csv as strings } from '../../card-strings.ts'

/** Makes a plain cell of a row. */
type CellOf = (row: CardTableRow) => TableCell

/**
 * Returns the table for files and the clipboard: additions to a number get separate columns, which are its unit if
 * that differs, its time and its coverage.
 */
export function exactTable(table: CardTable): CardTable {
  const rows = Array.from({ length: table.rowCount }, (_, index) => table.rowAt(index))
  const all = table.columns.flatMap((column, at) => columnsOf(column, at, rows))
  return {
    columns: all.map(([column]) => column),
    rowCount: rows.length,
    rowAt: (index) => {
      const row = rows[index] ?? { id: '', cells: [] }
      return { ...row, cells: all.map(([, cellOf]) => cellOf(row)) }
    },
  }
}

/** Checks every row, since the first one may have no figure. */
function columnsOf(
  column: CardTableColumn,
  place: number,
  rows: readonly CardTableRow[],
): readonly (readonly [CardTableColumn, CellOf])[] {
  const { id, title, unit } = column
  const has = (read: CellOf): boolean => rows.some((row) => !isEmpty(read(row)))
  const unitOf: CellOf = (row) => ({ kind: 'text', text: ownUnit(row, place) })
  const atOf: CellOf = ({ cells }) => {
    const cell = cells[place]
    return cell?.kind === 'number' && cell.at !== undefined ? { kind: 'instant', ...cell.at } : empty
  }
  const coverageOf: CellOf = ({ cells }) => ({ kind: 'share', share: coverageShare(cells[place]) })
  return [
    [column, ({ cells }) => cells[place] ?? empty],
    ...(rows.some(({ cells }) => hasOwnUnit(cells[place], unit))
      ? ([[{ id: `${id}-unit`, title: strings.unit(title) }, unitOf]] as const)
      : []),
    ...(has(atOf) ? ([[{ id: `${id}-at`, title: strings.at(title) }, atOf]] as const) : []),
    ...(has(coverageOf)
      ? ([[{ id: `${id}-coverage`, title: strings.coverage(title), isNumeric: true }, coverageOf]] as const)
      : []),
  ]
}

const empty: TableCell = { kind: 'text', text: '' }

function isEmpty(cell: TableCell): boolean {
  if (cell.kind === 'share') return cell.share === undefined
  return cell.kind === 'text' && cell.text === ''
}

function hasOwnUnit(cell: TableCell | undefined, unit: string | undefined): boolean {
  return cell?.kind === 'number' && cell.unit !== undefined && cell.unit !== unit
}

function ownUnit({ cells, unit = '' }: CardTableRow, place: number): string {
  const cell = cells[place]
  return cell?.kind === 'number' && cell.value !== undefined ? (cell.unit ?? unit) : ''
}

/** Returns a share: 0.93 means that 93 % of the time has values. */
function coverageShare(cell: TableCell | undefined): number | undefined {
  const isFigure = cell?.kind === 'number' || (cell?.kind === 'share' && cell.isCoverage !== true)
  if (!isFigure || cell.coverage === undefined) return undefined
  const { presentMs, expectedMs } = cell.coverage
  return expectedMs === 0 ? undefined : presentMs / expectedMs
}

/**
 * Returns the headings of the columns of a file, and of those after them, each once: programs find a column by its
 * name.
 */
export function distinctHeadings(
  columns: readonly CardTableColumn[],
  more: readonly string[] = [],
): readonly string[] {
  const taken = new Set<string>()
  return [...columns.map(headingOf), ...more].map((heading) => {
    const name = freeName(heading, (one) => taken.has(one))
    taken.add(name)
    return name
  })
}

/** Names a column with its unit. */
export function headingOf({ title, unit = '' }: CardTableColumn): string {
  return unit === '' ? title : `${title}, ${unit}`
}
