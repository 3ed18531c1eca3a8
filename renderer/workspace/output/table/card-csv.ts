import { createRowEnding, csvOpening, csvText, numberCell } from '#shared/export/csv-text.ts'
import type { CsvOptions } from '#shared/export/csv-table.ts'
import type { CardTable, TableCell } from '#renderer/cards/card-table.ts'
import { exactText } from './cell-text.ts'
import { distinctHeadings, exactTable } from './exact-table.ts'
import type { TableConstants } from '../exported-card.ts'

/**
 * Yields the lines of a card's table: exact numbers, then the constants, and, if there is a column for it, the
 * provenance record.
 */
export function* cardCsvLines(
  table: CardTable,
  constants: TableConstants,
  options: CsvOptions,
  provenance?: string,
): Generator<string, void> {
  const { columns, rowCount, rowAt } = exactTable(table)
  const ending = createRowEnding(options, provenance)
  const ends = constants.map(([, value]) => csvText(value, options))
  yield csvOpening(
    distinctHeadings(
      columns,
      constants.map(([heading]) => heading),
    ),
    options,
  )
  for (let index = 0; index < rowCount; index++)
    yield `${[...rowAt(index).cells.map(cellOf), ...ends].join(options.separator)}${ending()}`

  /** Numbers are never neutralised: a minus sign is not a formula. */
  function cellOf(cell: TableCell): string {
    if (cell.kind === 'number') return finiteCell(cell.value)
    if (cell.kind === 'share') return finiteCell(cell.share)
    if (cell.kind === 'instant' && options.stamps === 'spreadsheet') return spreadsheetStamp(exactText(cell))
    return csvText(exactText(cell), options)
  }

  function finiteCell(value: number | undefined): string {
    return value === undefined || !Number.isFinite(value) ? '' : numberCell(value, options)
  }
}

/** Returns a local time that spreadsheets of every country can read; the zone has a column of its own. */
function spreadsheetStamp(iso: string): string {
  return iso.replace('T', ' ').replace(/(?:Z|[+-]\d\d:\d\d)$/, '')
}
