import type { Result } from '#shared/errors/result.ts'
import { succeed } from '#shared/errors/result.ts'
import type { CsvPart } from '#shared/export/csv-table.ts'
import { isTimeHeading, rowsOfParts, type SheetCell } from './sheet-rows.ts'

/** The limit of a worksheet (ECMA-376; the same in Excel and LibreOffice), including the row of headings. */
export const SHEET_ROWS = 1_048_576
export const SHEET_COLUMNS = 16_384

export interface SheetColumn {
  readonly heading: string
  readonly numberFormat?: string
}

export interface Sheet {
  readonly name: string
  readonly columns: readonly SheetColumn[]
  readonly rows: readonly (readonly SheetCell[])[]
}

const TIME_FORMAT = 'yyyy-mm-dd hh:mm:ss'
const FROZEN_HEADINGS = { rows: 1 }

/** Makes a column whose number format is that of times if its heading names a time. */
export function columnOf(heading: string): SheetColumn {
  return isTimeHeading(heading) ? { heading, numberFormat: TIME_FORMAT } : { heading }
}

/** Makes a column of instants for a table of figures. */
export const timeColumn = (heading: string): SheetColumn => ({ heading, numberFormat: TIME_FORMAT })

/** Returns the bytes of a workbook with several sheets; names that are taken or not allowed are changed. */
export async function workbookBytes(sheets: readonly Sheet[]): Promise<Uint8Array<ArrayBuffer>> {
  const taken = new Set<string>()
  const { writeXlsx } = await import('hucre/xlsx')
  const bytes = await writeXlsx({
    sheets: sheets.map(({ name, columns, rows }) => ({
      name: sheetName(name, taken),
      columns: columns.map(widthOf),
      rows: [columns.map(({ heading }) => heading), ...rows.map((cells) => [...cells])],
      freezePane: FROZEN_HEADINGS,
    })),
  })
  return Uint8Array.from(bytes)
}

/**
 * Yields the bytes of a workbook with one table, piece by piece: only a part is in memory, however many rows there are.
 * Rows that do not fit into a sheet continue in the next.
 */
export async function* tableBytes(
  name: string,
  parts: AsyncIterable<Result<CsvPart>>,
): AsyncGenerator<Result<Uint8Array<ArrayBuffer>>, void> {
  const failed: Extract<Result<CsvPart>, { ok: false }>[] = []
  const batches = rowsOfParts(parts, (failure) => failed.push(failure))
  const first = await batches.next()
  if (first.done !== true) {
    const { headings, rows } = first.value
    const columns = headings.map(columnOf).map(widthOf)
    const all = async function* (): AsyncGenerator<SheetCell[], void> {
      for (const row of rows) yield [...row]
      for await (const batch of batches) for (const row of batch.rows) yield [...row]
    }
    const { writeXlsxStream } = await import('hucre/xlsx')
    const stream = writeXlsxStream(all(), {
      name: sheetName(name, new Set()),
      columns,
      freezePane: FROZEN_HEADINGS,
    })
    for await (const bytes of stream) {
      const [failure] = failed
      if (failure !== undefined) break
      yield succeed(Uint8Array.from(bytes))
    }
  }
  yield* failed
}

function widthOf({ heading, numberFormat }: SheetColumn) {
  const width = Math.min(48, Math.max(numberFormat === undefined ? 10 : 19, heading.length + 2))
  return { header: heading, width, ...(numberFormat === undefined ? {} : { numFmt: numberFormat }) }
}

/** Makes a unique name of at most 31 characters that formulas need not quote. */
function sheetName(name: string, taken: Set<string>): string {
  const plain = name.replace(/[\u0000-\u001f[\]:*?/\\]+/g, '-').replace(/^'+|'+$/g, '') || 'Table'
  let candidate = plain.slice(0, 31)
  for (let count = 2; taken.has(candidate.toLowerCase()); count++)
    candidate = `${plain.slice(0, 27)} (${String(count)})`
  taken.add(candidate.toLowerCase())
  return candidate
}
