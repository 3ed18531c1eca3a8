import { createRowEnding, csvOpening, csvText, numberCell } from '#shared/export/csv-text.ts'
import type { CsvOptions } from '#shared/export/csv-table.ts'
import type { CardTable, CardTableRow, TableCell } from '#renderer/cards/card-kind.ts'
import { exactText } from './cell-text.ts'
import { csv as strings } from '../card-strings.ts'
import type { TableConstants } from './exported-card.ts'

/**
 * Yields the lines of a card's table: exact numbers with the unit in the heading, a coverage column beside
 * each figure that has one, then the constants, and the provenance record if there is a column for it.
 */
export function* cardCsvLines(
  table: CardTable,
  constants: TableConstants,
  options: CsvOptions,
  provenance?: string,
): Generator<string, void> {
  const ending = createRowEnding(options, provenance)
  const hasCoverage = table.columns.map((_, at) => someCell(table, at, coverageOf))
  const hasUnit = table.columns.map((_, at) => someCell(table, at, unitOf))
  const headings = table.columns.flatMap(({ title, unit }, at) => [
    unit === undefined || unit === '' ? title : `${title}, ${unit}`,
    ...(hasUnit[at] === true ? [strings.unit(title)] : []),
    ...(hasCoverage[at] === true ? [strings.coverage(title)] : []),
  ])
  const line = (cells: readonly string[]): string => cells.join(options.separator)
  const texts = (list: readonly string[]): readonly string[] => list.map((text) => csvText(text, options))
  const ends = texts(constants.map(([, value]) => value))
  yield csvOpening([...headings, ...constants.map(([heading]) => heading)], options)
  for (let index = 0; index < table.rowCount; index++)
    yield `${line([...cellsOf(table.rowAt(index)), ...ends])}${ending()}`

  function cellsOf({ cells }: CardTableRow): readonly string[] {
    return table.columns.flatMap((_, at) => [
      cellOf(cells[at]),
      ...(hasUnit[at] === true ? [csvText(unitOf(cells[at]) ?? '', options)] : []),
      ...(hasCoverage[at] === true ? [numberCell(coverageOf(cells[at]) ?? NaN, options)] : []),
    ])
  }

  /** Numbers are never neutralised: a minus sign is no formula. */
  function cellOf(cell: TableCell | undefined): string {
    if (cell?.kind === 'number') return finiteCell(cell.value)
    if (cell?.kind === 'share') return finiteCell(cell.share)
    if (cell?.kind === 'instant' && options.stamps === 'spreadsheet') return spreadsheetStamp(exactText(cell))
    return csvText(exactText(cell), options)
  }

  function finiteCell(value: number | undefined): string {
    return value === undefined || !Number.isFinite(value) ? '' : numberCell(value, options)
  }
}

/** Returns a local time as spreadsheets of every country read it; the zone stands in a column of its own. */
function spreadsheetStamp(iso: string): string {
  return iso.replace('T', ' ').replace(/(?:Z|[+-]\d\d:\d\d)$/, '')
}

/** Looks at every row: the first one may have no figure. */
function someCell(
  { rowCount, rowAt }: CardTable,
  column: number,
  read: (cell: TableCell | undefined) => unknown,
): boolean {
  for (let index = 0; index < rowCount; index++)
    if (read(rowAt(index).cells[column]) !== undefined) return true
  return false
}

function unitOf(cell: TableCell | undefined): string | undefined {
  return cell?.kind === 'number' ? cell.unit : undefined
}

/** Returns a share: 0.93 means that 93 % of the time has values. */
function coverageOf(cell: TableCell | undefined): number | undefined {
  if (cell?.kind !== 'number' || cell.coverage === undefined) return undefined
  const { presentMs, expectedMs } = cell.coverage
  return expectedMs === 0 ? undefined : presentMs / expectedMs
}
