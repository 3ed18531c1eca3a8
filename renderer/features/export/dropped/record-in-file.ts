import * as z from 'zod'
import { parseWith } from '#shared/errors/parse-with.ts'
import { PROVENANCE_HEADING } from '#shared/export/csv-text.ts'
import { readPngText } from '#shared/export/png/png-text.ts'
import { PROVENANCE_FORMAT } from '#shared/export/provenance.ts'
import { readPdfRecord } from '#renderer/exporting/pdf-record.ts'
import { recordOfWorkbook } from '#renderer/exporting/xlsx/read-record.ts'

/** Limit for pictures and documents, which are read whole; of a table only the beginning is read. */
export const MOST_BYTES = 256 * 1024 * 1024
/** Enough for the heading and the first row, which carries the record. */
const TABLE_BYTES = 32 * 1024 * 1024
const BEGINNING_BYTES = 4096

/** Returns the text of the record in a file, whatever its extension; undefined if it has none. */
export async function recordInFile(file: Blob): Promise<string | undefined> {
  const beginning = await file.slice(0, BEGINNING_BYTES).text()
  if (beginning.startsWith('%PDF-')) return readPdfRecord(await bytesOf(file))
  if (beginning.slice(1).startsWith('PNG')) return readPngText(await bytesOf(file), PROVENANCE_FORMAT)
  if (beginning.startsWith('PK\u0003\u0004')) return recordOfWorkbook(await bytesOf(file))
  if (/^\s*\{\s*"format":\s*"meterlens-dataset"/.test(beginning)) return viewOfDataset(await file.text())
  if (/<svg[\s>]/.test(beginning)) return recordOfSvg(await file.text())
  return recordOfCsv(await file.slice(0, TABLE_BYTES).text())
}

async function bytesOf(file: Blob): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await file.arrayBuffer())
}

/** Reads the record of a dataset's folder, `_meterlens.json`, which holds the record of its view as text. */
function viewOfDataset(text: string): string | undefined {
  try {
    return parseWith(datasetRecord, JSON.parse(text)).data?.view
  } catch {
    // A record that was cut is damaged, and that is what the reader of views says of such a text.
    return text.includes(PROVENANCE_FORMAT) ? PROVENANCE_FORMAT : undefined
  }
}

const datasetRecord = z.object({ view: z.string().optional() })

/**
 * The JSON of the record contains no character that XML has to escape, but programs that save the file again
 * may escape its quotes.
 */
function recordOfSvg(text: string): string | undefined {
  const opening = new RegExp(`<metadata[^>]*\\bid="${PROVENANCE_FORMAT}"[^>]*>`).exec(text)
  if (opening === null) return undefined
  const from = opening.index + opening[0].length
  const to = text.indexOf('</metadata>', from)
  return text.slice(from, to < 0 ? undefined : to).replaceAll('&quot;', '"')
}

async function recordOfCsv(text: string): Promise<string | undefined> {
  const { default: Papa } = await import('papaparse')
  const { data } = Papa.parse<readonly string[]>(text, { preview: 2, delimitersToGuess: [',', ';', '\t'] })
  const [headings = [], first = []] = data
  const at = headings.indexOf(PROVENANCE_HEADING)
  const record = at < 0 ? undefined : first[at]
  return record === '' ? undefined : record
}
