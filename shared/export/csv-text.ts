import type { CsvOptions, CsvSeparator } from './csv-table.ts'
import { utf8FromText } from './utf8.ts'

/**
 * Matches text that a spreadsheet takes for a formula by its first characters, with their full-width forms (OWASP,
 * "CSV Injection").
 */
const formulaStart = /^(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/
/**
 * Matches the same after any other character at which a spreadsheet may cut cells. In countries with a decimal comma
 * that is the semicolon, and quotes within such a cell do not protect it.
 */
const formulaWithin = /([;\t\r\n])(?=\s*[=+\-@＝＋－＠])/g
/** A file with semicolons or tabs is cut at commas when the comma is expected. */
const formulaAfterComma = /(,)(?=\s*[=+\-@＝＋－＠])/g
const needsQuotes: Readonly<Record<CsvSeparator, RegExp>> = {
  ',': /[",\r\n]|^\s|\s$/,
  ';': /[";\r\n]|^\s|\s$/,
  '\t': /["\t\r\n]|^\s|\s$/,
}

/** Puts an apostrophe before text that a spreadsheet would run as a formula. */
export function formulaSafe(text: string): string {
  const safe = text.replace(formulaWithin, "$1'")
  return formulaStart.test(text) ? `'${safe}` : safe
}

/** Returns a text cell as RFC 4180 writes it; neutralised first when the options require it. Not for numbers. */
export function csvText(text: string, options: CsvOptions): string {
  if (!options.neutraliseFormulas) return quoted(text, options.separator)
  const safe = formulaSafe(text)
  return quoted(options.separator === ',' ? safe : safe.replace(formulaAfterComma, "$1'"), options.separator)
}

function quoted(text: string, separator: CsvSeparator): string {
  return needsQuotes[separator].test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Returns the shortest text that reads back as the same number, with the decimal mark of the file; empty for NaN. */
export function numberCell(value: number, { decimal }: CsvOptions): string {
  if (Number.isNaN(value)) return ''
  return decimal === '.' ? String(value) : String(value).replace('.', ',')
}

/**
 * Returns JSON as a cell that reads back as the same record. Separators within its texts are escaped, as JSON permits,
 * so that no part of the cell is a formula to a spreadsheet, wherever it cuts the cell. Text that a workbook would take
 * for a character code is escaped too (ECMA-376, 22.9.2.19: `_x0041_`).
 */
function jsonCell(json: string, { separator }: CsvOptions): string {
  const escaped = json.replace(/"(?:[^"\\]|\\.)*"/g, (text) =>
    text
      .replace(/[,;]/g, (mark) => (mark === ',' ? '\\u002c' : '\\u003b'))
      .replace(/_(?=x[\da-f]{4}_)/gi, '\\u005f'),
  )
  return quoted(escaped, separator)
}

/** Returns the line of headings with which a file opens, after U+FEFF when the options require it. */
export function csvOpening(headings: readonly string[], options: CsvOptions): string {
  const named = options.hasProvenance ? [...headings, PROVENANCE_HEADING] : headings
  const line = named.map((heading) => csvText(heading, options)).join(options.separator)
  return `${options.byteOrderMark ? '\uFEFF' : ''}${line}${options.lineEnding}`
}

/** Heading of the column with the record of the file's origin. */
export const PROVENANCE_HEADING = 'provenance'

/**
 * Ends the rows of a file. The record's cell appears once, when there is a column for it; without `provenance` the cell
 * is empty in every row.
 */
export function createRowEnding(options: CsvOptions, provenance: string | undefined): () => string {
  const { separator, lineEnding, hasProvenance } = options
  if (!hasProvenance) return () => lineEnding
  let cell = provenance === undefined ? '' : jsonCell(provenance, options)
  return () => {
    const ending = `${separator}${cell}${lineEnding}`
    cell = ''
    return ending
  }
}

/** Does the same with bytes: only the first row differs from the others. */
export function createEndingBytes(
  options: CsvOptions,
  provenance: string | undefined,
): () => Uint8Array<ArrayBuffer> {
  const ending = createRowEnding(options, provenance)
  let next = utf8FromText(ending())
  const others = utf8FromText(ending())
  return () => {
    const bytes = next
    next = others
    return bytes
  }
}
