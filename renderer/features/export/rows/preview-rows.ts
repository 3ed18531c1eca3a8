import type { Result } from '#shared/errors/result.ts'
import { csvOfPart } from '#shared/export/csv-of-part.ts'
import type { CsvLayout, CsvOptions, CsvPart } from '#shared/export/csv-table.ts'
import { rowSums, type RowSum } from '#shared/export/row-sums.ts'
import { cardCsvLines } from '#renderer/workspace/output/table/card-csv.ts'
import type { ExportedCard, ShownView } from '#renderer/workspace/output/exported/exported-card.ts'
import type { ExportPreview } from '../export-format.ts'
import { firstRows, rowCount } from './estimate-rows.ts'

/** Rows in the preview; the headings stand above them. */
const MOST_ROWS = 10
/** More rows than this are not read for their sums alone. */
const MOST_SUMMED = 200_000

export type ReadParts = (
  view: ShownView,
  layout: CsvLayout,
  options: CsvOptions,
) => AsyncIterable<Result<CsvPart>>

/** Reads the first rows as they will be written, and adds up the amounts of all rows. */
export async function previewRows(
  view: ShownView,
  layout: CsvLayout,
  options: CsvOptions,
  read: ReadParts,
): Promise<ExportPreview> {
  const plain: CsvOptions = { ...options, byteOrderMark: false, hasProvenance: false }
  const series = layout === 'long' ? view.series.slice(0, 1) : view.series
  const first = await partsOf(read({ ...view, series, interval: firstRows(view) }, layout, plain))
  const text = first.map((part) => new TextDecoder().decode(csvOfPart(part))).join('')
  const isMany = rowCount(view.series, view.interval, 'long') > MOST_SUMMED
  const sums = isMany ? [] : rowSums(await partsOf(read(view, 'long', plain)))
  return previewText(text, options, sums)
}

/** Reads the first rows of a table as `exportTable` writes them. */
export async function previewTable(
  { table, constants }: Pick<ExportedCard, 'table' | 'constants'>,
  options: CsvOptions,
): Promise<ExportPreview> {
  const whole = await table()
  const first = { ...whole, rowCount: Math.min(whole.rowCount, MOST_ROWS) }
  const plain = { ...options, byteOrderMark: false, hasProvenance: false }
  return previewText([...cardCsvLines(first, constants, plain)].join(''), options)
}

async function previewText(
  text: string,
  { separator }: Pick<CsvOptions, 'separator'>,
  sums: readonly RowSum[] = [],
): Promise<ExportPreview> {
  const { default: Papa } = await import('papaparse')
  const { data } = Papa.parse<readonly string[]>(text, {
    ...{ delimiter: separator, newline: '\r\n', skipEmptyLines: true, preview: MOST_ROWS + 1 },
  })
  const [headings = [], ...rows] = data
  return { kind: 'rows', headings, rows, sums }
}

/** Returns the parts up to the first that failed, which the export itself will report. */
async function partsOf(parts: AsyncIterable<Result<CsvPart>>): Promise<readonly CsvPart[]> {
  const all: CsvPart[] = []
  for await (const part of parts) {
    if (!part.ok) break
    all.push(part.value)
  }
  return all
}
