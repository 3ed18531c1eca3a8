import { formulaSafe } from '#shared/export/csv-text.ts'

export interface ClipboardCell {
  readonly text: string
  readonly isNumber?: boolean
}

export interface ClipboardTable {
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
