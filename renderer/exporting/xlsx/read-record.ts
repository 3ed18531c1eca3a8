import { PROVENANCE_HEADING } from '#shared/export/csv-text.ts'
import { PROVENANCE_SHEET, RECORD_NAME } from './provenance-rows.ts'

/** The names of sheets have limited length, and duplicate names get a number. */
const isProvenance = (name: string): boolean => name.startsWith(PROVENANCE_SHEET)

/**
 * Returns the text of the record in a workbook: from the last of its provenance sheets that contains one, otherwise
 * from the last column of its first sheet. Undefined if there is none, or if the file is not a readable workbook.
 */
export async function recordOfWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<string | undefined> {
  try {
    return (await recordOnSheets(bytes)) ?? (await recordInColumn(bytes))
  } catch {
    // The file is another kind of archive, or damaged.
    return undefined
  }
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
