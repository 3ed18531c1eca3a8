import { localOf } from '#shared/time/zones/local-instant.ts'
import type { TableCell } from '#renderer/cards/table/card-table.ts'
import { sheetDay, type SheetCell } from '#renderer/exporting/xlsx/sheet-rows.ts'
import { timeColumn, type Sheet, type SheetColumn } from '#renderer/exporting/xlsx/workbook.ts'
import { exactTable, headingOf } from '#renderer/workspace/output/table/exact-table.ts'
import type { ExportedCard } from '#renderer/workspace/output/exported/exported-card.ts'

/**
 * Writes the table of a card as a sheet: numbers as numbers, shares as percentages, times as local clock
 * times.
 */
export async function cardSheet({ title, table }: Pick<ExportedCard, 'title' | 'table'>): Promise<Sheet> {
  const { columns, rowCount, rowAt } = exactTable(await table())
  const rows = Array.from({ length: rowCount }, (_, index) => rowAt(index).cells)
  return {
    name: title,
    columns: columns.map((column, at) => columnFor(headingOf(column), rows, at)),
    rows: rows.map((cells) => columns.map((_, at) => sheetCell(cells[at]))),
  }
}

function columnFor(heading: string, rows: readonly (readonly TableCell[])[], at: number): SheetColumn {
  const kinds = new Set(rows.flatMap((cells) => cells[at]?.kind ?? []))
  if (kinds.has('instant')) return timeColumn(heading)
  return kinds.has('share') && kinds.size === 1 ? { heading, numberFormat: '0.0%' } : { heading }
}

function sheetCell(cell: TableCell | undefined): SheetCell {
  switch (cell?.kind) {
    case undefined:
      return null
    case 'text':
      return cell.text
    case 'number':
      return finite(cell.value)
    case 'share':
      return finite(cell.share)
    case 'instant':
      return cell.at === undefined ? null : sheetDay(localOf(cell.at, cell.zone))
  }
}

function finite(value: number | undefined): SheetCell {
  return value === undefined || !Number.isFinite(value) ? null : value
}
