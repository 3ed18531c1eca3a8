import type { CsvOptions } from './csv-table.ts'

/**
 * What makes a spreadsheet take text for a formula (OWASP, "CSV Injection"): its first characters, with their
 * full-width forms.
 */
const formulaStart = /^(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/
/**
 * The same behind whatever else a spreadsheet may cut cells at. In countries with a decimal comma that is the
 * semicolon, and quotes within such a cell then protect nothing.
 */
const formulaWithin = /([;\t\r\n])(?=\s*[=+\-@＝＋－＠])/g
const needsQuotes = /[",\r\n]|^\s|\s$/

/** With an apostrophe before what a spreadsheet would run as a formula. */
export function formulaSafe(text: string): string {
  const safe = text.replace(formulaWithin, "$1'")
  return formulaStart.test(text) ? `'${safe}` : safe
}

/** A text cell as RFC 4180 writes it; neutralised first when the options ask for it. Not for numbers. */
export function csvText(text: string, options: CsvOptions): string {
  const safe = options.neutraliseFormulas ? formulaSafe(text) : text
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The shortest text that reads back as the same number; empty for NaN. */
export function numberCell(value: number): string {
  return Number.isNaN(value) ? '' : String(value)
}

/** Text is handed on in pieces of about this many characters. */
const CHUNK_CHARACTERS = 64 * 1024

/**
 * Joins rows into pieces of about 64 KB, the first one opened with `opening`.
 *
 * `nextRow` gives a row with its line ending, undefined after the last: a generator a row would cost as much
 * as the row.
 */
export function* csvChunks(opening: string, nextRow: () => string | undefined): Generator<string, void> {
  let chunk = opening
  for (let row = nextRow(); row !== undefined; row = nextRow()) {
    chunk += row
    if (chunk.length < CHUNK_CHARACTERS) continue
    yield chunk
    chunk = ''
  }
  if (chunk !== '') yield chunk
}

/** The line of headings with which a file opens, after U+FEFF if asked for. */
export function csvOpening(header: string, options: CsvOptions): string {
  return `${options.byteOrderMark ? '\uFEFF' : ''}${header}${options.lineEnding}`
}
