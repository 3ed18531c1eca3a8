import { formulaSafe } from '#shared/export/csv-text.ts'
import type { CardTable, TableCell } from '#renderer/cards/card-table.ts'
import type { FormatNumber } from '#renderer/strings/number-format.ts'
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

/** Numbers are in the user's format, but with a hyphen as the minus sign, since spreadsheets read no other. */
function copiedCell(cell: TableCell, formatNumber: FormatNumber): ClipboardCell {
  const value = cell.kind === 'number' ? cell.value : cell.kind === 'share' ? cell.share : undefined
  const text = formatNumber(value ?? NaN, { useGrouping: false, maximumSignificantDigits: 15 })
  return value === undefined || !Number.isFinite(value)
    ? { text: exactText(cell) }
    : { text: text.replaceAll('−', '-'), isNumber: true }
}

interface ClipboardCell {
  readonly text: string
  readonly isNumber?: boolean
}

interface ClipboardTable {
  readonly text: string
  readonly html: string
}

/**
 * Returns a table as tab-separated text and as HTML, which spreadsheets and documents accept. Texts that a
 * spreadsheet would run as a formula are neutralised in both, numbers never.
 */
export function clipboardTable(
  heads: readonly string[],
  rows: readonly (readonly ClipboardCell[])[],
  caption?: string,
): ClipboardTable {
  const safe = (cell: ClipboardCell): string => (cell.isNumber === true ? cell.text : formulaSafe(cell.text))
  const last = caption === undefined ? [] : [[formulaSafe(caption)]]
  const text = [heads.map(formulaSafe), ...rows.map((cells) => cells.map(safe)), ...last]
    .map((cells) => cells.map(plainCell).join('\t'))
    .join('\n')
  const head = heads.map((each) => `<th>${escaped(formulaSafe(each))}</th>`).join('')
  const body = rows.map((cells) => `<tr>${cells.map(htmlCell).join('')}</tr>`).join('')
  const named = caption === undefined ? '' : `<caption>${escaped(caption)}</caption>`
  const html = `<table>${named}<thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`
  return { text, html }
}

function plainCell(text: string): string {
  return text.replace(/[\t\r\n]+/g, ' ')
}

function htmlCell({ text, isNumber }: ClipboardCell): string {
  return isNumber === true
    ? `<td align="right">${escaped(text)}</td>`
    : `<td>${escaped(formulaSafe(text))}</td>`
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
