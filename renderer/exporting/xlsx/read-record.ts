import { PROVENANCE_HEADING } from '#shared/export/csv-text.ts'
import { PROVENANCE_SHEET, RECORD_NAME } from './provenance-rows.ts'

/** The names of sheets have limited length, and duplicate names get a number. */
const isProvenance = (name: string): boolean => name.startsWith(PROVENANCE_SHEET)

/** Thrown for a workbook that would take too much memory, however small its file is. */
export class UnpacksTooLarge extends Error {}

/** Limit for the parts of a workbook that are unpacked whole. */
const MOST_UNPACKED_BYTES = 256 * 1024 * 1024

/**
 * Returns the text of the record in a workbook: from the last of its provenance sheets that contains one, otherwise
 * from the last column of its first sheet. Undefined if there is none, or if the file is not a readable workbook.
 *
 * @throws UnpacksTooLarge
 */
export async function recordOfWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<string | undefined> {
  try {
    const { whole, withoutSheets } = await unpackedBytesOf(bytes)
    if (withoutSheets > MOST_UNPACKED_BYTES) throw new UnpacksTooLarge()
    // A larger workbook of ours was streamed: its record is in the column, and that sheet is unpacked piece by piece.
    const onSheets = whole > MOST_UNPACKED_BYTES ? undefined : await recordOnSheets(bytes)
    return onSheets ?? (await recordInColumn(bytes))
  } catch (error) {
    if (error instanceof UnpacksTooLarge) throw error
    // The file is another kind of archive, or damaged.
    return undefined
  }
}

/** Adds up what the archive states; the library unpacks no more of an entry, unless it states nothing. */
async function unpackedBytesOf(bytes: Uint8Array<ArrayBuffer>) {
  const { statedSizes } = await import('#renderer/exporting/bundle/archive/stated-sizes.ts')
  const sizes = await statedSizes(bytes)
  const sum = (of: typeof sizes): number => of.reduce((total, each) => total + each.bytes, 0)
  const others = sizes.filter(({ name }) => !name.startsWith('xl/worksheets/'))
  return { whole: sum(sizes), withoutSheets: sum(others) }
}

async function recordOnSheets(bytes: Uint8Array<ArrayBuffer>): Promise<string | undefined> {
  const { readXlsx } = await import('hucre/xlsx')
  const { sheets } = await readXlsx(bytes, { sheets: ({ name }) => isProvenance(name) })
  return sheets
    .filter(({ name }) => isProvenance(name))
    .map(({ rows }) => rows.filter(([name]) => name === RECORD_NAME).map(([, piece]) => String(piece)))
    .findLast((pieces) => pieces.length > 0)
    ?.join('')
}

/** Reads no further than the headings and the first row. */
async function recordInColumn(bytes: Uint8Array<ArrayBuffer>): Promise<string | undefined> {
  const { streamXlsxRows } = await import('hucre/xlsx')
  let at = -1
  for await (const { values } of streamXlsxRows(bytes)) {
    const record = values[at]
    if (at >= 0) return typeof record === 'string' ? record : undefined
    at = values.indexOf(PROVENANCE_HEADING)
    if (at < 0) return undefined
  }
  return undefined
}
