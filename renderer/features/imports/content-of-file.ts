import type { FileChannel } from '#shared/imports/file-channel.ts'
import { parseXml } from '#shared/imports/parse-xml.ts'
import { readGreenButton } from '#shared/imports/read-green-button.ts'
import { isNem12, readNem12 } from '#shared/imports/read-nem12.ts'

/** A file that a person chose: a table of texts, or series whose form is known. */
export type FileContent = { readonly fileName: string } & (
  | { readonly kind: 'table'; readonly rows: readonly (readonly string[])[] }
  | { readonly kind: 'channels'; readonly channels: readonly FileChannel[] }
)

/**
 * Reads a Green Button file, a NEM12 file, or a CSV file with commas, semicolons or tabs between its cells.
 *
 * @throws Error for XML that is not well formed or declares something
 */
export async function contentOfFile(file: Pick<File, 'name' | 'text'>): Promise<FileContent> {
  const text = (await file.text()).replace(/^\uFEFF/, '').trim()
  const { name: fileName } = file
  if (text.startsWith('<')) return { fileName, kind: 'channels', channels: readGreenButton(parseXml(text)) }
  const { default: Papa } = await import('papaparse')
  const { data: rows } = Papa.parse<readonly string[]>(text, { delimitersToGuess: [',', ';', '\t'] })
  return isNem12(rows)
    ? { fileName, kind: 'channels', channels: readNem12(rows) }
    : { fileName, kind: 'table', rows }
}
