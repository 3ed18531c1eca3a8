import type { FileChannel } from '#shared/imports/file-channel.ts'
import { joinHours } from '#shared/imports/join-hours.ts'
import { joinTimes } from '#shared/imports/join-times.ts'
import { parseXml } from '#shared/imports/parse-xml.ts'
import { readGreenButton } from '#shared/imports/read-green-button.ts'
import { isNem12, readNem12 } from '#shared/imports/read-nem12.ts'
import { imports as strings } from './strings.ts'

/** A file that a person chose: a table of texts, or series whose form is known. */
export type FileContent = { readonly fileName: string } & (
  | { readonly kind: 'table'; readonly rows: readonly (readonly string[])[] }
  | { readonly kind: 'channels'; readonly channels: readonly FileChannel[] }
)

/** The comma comes last, since it also stands in numbers: every row of a file with semicolons may contain one. */
const delimitersToGuess = [';', '\t', ',']

/**
 * Reads a Green Button file, a NEM12 file, or a CSV file with commas, semicolons or tabs between its cells.
 *
 * @throws Error for a web page, and for XML that is not well formed, declares something, or is no Green Button file
 */
export async function contentOfFile(file: Pick<File, 'name' | 'arrayBuffer'>): Promise<FileContent> {
  const text = decoded(await file.arrayBuffer()).trim()
  const { name: fileName } = file
  if (text.startsWith('<')) return { fileName, kind: 'channels', channels: channelsOfXml(text) }
  const { default: Papa } = await import('papaparse')
  const { data: rows } = Papa.parse<readonly string[]>(text, { delimitersToGuess })
  return isNem12(rows)
    ? { fileName, kind: 'channels', channels: readNem12(rows) }
    : { fileName, kind: 'table', rows: joinHours(joinTimes(rows)) }
}

const page = /^(?:<!--[\s\S]*?-->\s*|<\?[\s\S]*?\?>\s*)*<(?:!doctype\s+html|html|head|body)\b/i

function channelsOfXml(text: string): readonly FileChannel[] {
  if (page.test(text)) throw new Error(strings.isPage)
  const root = parseXml(text)
  if (root.localName !== 'feed' && root.localName !== 'entry') throw new Error(strings.isOtherXml)
  return readGreenButton(root)
}

/** Spreadsheets write text files in UTF-8, in UTF-16 with a mark at the beginning, or in the letters of Western Europe. */
function decoded(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes)
  const isWide = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  if (isWide) return new TextDecoder(first === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
