import { PROVENANCE_HEADING } from '#shared/export/csv-text.ts'
import { PROVENANCE_SHEET, RECORD_NAME } from './provenance-rows.ts'

/** Names of sheets may not be longer than this, and duplicate names get a number. */
const isProvenance = (name: string): boolean => name.startsWith(PROVENANCE_SHEET)

/**
 * Returns the text of the record in a workbook: on the last of its sheets of provenance that has one, else in a last
 * column of its first sheet. Undefined where there is none, or the file is not a workbook that can be read.
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
