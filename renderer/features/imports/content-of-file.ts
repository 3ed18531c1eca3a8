import Papa from 'papaparse'
import type { FileChannel } from '#shared/imports/file-channel.ts'
import { joinHours } from '#shared/imports/join-hours.ts'
import { joinTimes } from '#shared/imports/join-times.ts'
import { parseXml } from '#shared/imports/parse-xml.ts'
import { readGreenButton } from '#shared/imports/read-green-button.ts'
import { isNem12, readNem12 } from '#shared/imports/read-nem12.ts'
import { spellSerials } from '#shared/imports/spell-serials.ts'
import { imports as strings } from './strings.ts'

/** A file that a person chose: a table of texts, or series whose form is known. */
export type FileContent =
  | { readonly kind: 'table'; readonly rows: readonly (readonly string[])[] }
  | { readonly kind: 'channels'; readonly channels: readonly FileChannel[] }

/** The comma comes last, since it also stands in numbers: every row of a file with semicolons may contain one. */
const delimitersToGuess = [';', '\t', '|', ',']

/**
 * Reads a Green Button file, a NEM12 file, or a CSV file with commas, semicolons, tabs or bars between its cells.
 *
 * @throws Error for a workbook or another file that is no text, a table with a quotation mark that is never closed, a web
 *   page, and XML that is not well formed, declares something, or is no Green Button file
 */
export function contentOfFile(bytes: ArrayBuffer): FileContent {
  if (isWorkbook(new Uint8Array(bytes))) throw new Error(strings.isWorkbook)
  const text = decoded(bytes).trim()
  if (text.includes('\0')) throw new Error(strings.isNoText)
  if (text.startsWith('<')) return { kind: 'channels', channels: channelsOfXml(text) }
  const { data: rows, errors } = Papa.parse<readonly string[]>(text, { delimitersToGuess })
  // A mark that belongs to a text, such as that of inches, joins all rows up to the next one to its cell.
  const joined = errors.find(
    ({ type, row }) => type === 'Quotes' && rows[row ?? NaN]?.some((cell) => cell.includes('\n')),
  )
  if (joined?.row !== undefined) throw new Error(strings.unclosedQuote(joined.row + 1))
  return isNem12(rows)
    ? { kind: 'channels', channels: readNem12(rows) }
    : { kind: 'table', rows: joinHours(joinTimes(spellSerials(rows))) }
}

const page = /^(?:<!--[\s\S]*?-->\s*|<\?[\s\S]*?\?>\s*)*<(?:!doctype\s+html|html|head|body)\b/i

function channelsOfXml(text: string): readonly FileChannel[] {
  if (page.test(text)) throw new Error(strings.isPage)
  const root = parseXml(text)
  if (root.localName !== 'feed' && root.localName !== 'entry') throw new Error(strings.isOtherXml)
  return readGreenButton(root)
}

/** Tells the containers of XLSX and ODS, and of XLS, by their first bytes. */
function isWorkbook(bytes: Uint8Array): boolean {
  const starts = (...expected: readonly number[]): boolean =>
    expected.every((byte, index) => bytes[index] === byte)
  return starts(0x50, 0x4b, 3, 4) || starts(0xd0, 0xcf, 0x11, 0xe0)
}

/**
 * Spreadsheets write text files in UTF-8, in UTF-16, mostly with a mark at the beginning, or in the letters of Western
 * Europe. Without the mark every other byte of a table is zero.
 */
function decoded(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes)
  if ((first === 0xff && second === 0xfe) || second === 0) return new TextDecoder('utf-16le').decode(bytes)
  if ((first === 0xfe && second === 0xff) || first === 0) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
