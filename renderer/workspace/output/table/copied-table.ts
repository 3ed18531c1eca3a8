import { formulaSafe } from '#shared/export/csv-text.ts'
import type { CardTable, TableCell } from '#renderer/cards/table/card-table.ts'
import type { FormatNumber } from '#renderer/strings/number-format.ts'
import { clipboardTable, type ClipboardCell, type ClipboardTable } from '../../figures/clipboard-table.ts'
import { exactText } from './cell-text.ts'
import { exactTable, headingOf } from './exact-table.ts'

/** Returns a table for the clipboard, with all digits and its rows in the order in which they are shown. */
export function copiedTable(table: CardTable, formatNumber: FormatNumber, caption?: string): ClipboardTable {
  const shown = exactTable(table)
  const lines = Array.from({ length: shown.rowCount }, (_, index) =>
    shown.rowAt(index).cells.map((cell) => copiedCell(cell, formatNumber)),
  )
  return clipboardTable(shown.columns.map(headingOf), lines, caption)
}

/** Returns one value for the clipboard, with all digits. */
export function copiedText(cell: TableCell, formatNumber: FormatNumber): string {
  const { text, isNumber } = copiedCell(cell, formatNumber)
  return isNumber === true ? text : formulaSafe(text)
}

/** Numbers are in the user's format; spreadsheets read one with a hyphen only. */
function copiedCell(cell: TableCell, formatNumber: FormatNumber): ClipboardCell {
  const value = cell.kind === 'number' ? cell.value : cell.kind === 'share' ? cell.share : undefined
  const text = formatNumber(value ?? NaN, { useGrouping: false, maximumSignificantDigits: 15 })
  return value === undefined || !Number.isFinite(value)
    ? { text: exactText(cell) }
    : { text: text.replaceAll('−', '-'), isNumber: true }
}
