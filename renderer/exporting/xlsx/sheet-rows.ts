import type { Result } from '#shared/errors/result.ts'
import type { CsvOptions, CsvPart } from '#shared/export/csv-table.ts'
import { PROVENANCE_HEADING } from '#shared/export/csv-text.ts'
import type { RowWriter } from '#shared/export/rows/row-writer.ts'
import { writeRows } from '#shared/export/rows/write-rows.ts'
import { DAY_MS, type EpochMs } from '#shared/time/instant.ts'
import { createOffsetReader, type LocalMs } from '#shared/time/zones/local-instant.ts'

export type SheetCell = string | number | null

/** Rows of a sheet; times are days as a sheet counts them, and missing values are empty cells. */
export interface SheetRows {
  readonly headings: readonly string[]
  readonly rows: readonly (readonly SheetCell[])[]
}

/**
 * Options for the columns of a sheet; those that concern only text have no effect, since a text in a sheet is never run
 * as a formula.
 */
export const sheetRowOptions: CsvOptions = {
  byteOrderMark: false,
  neutraliseFormulas: false,
  lineEnding: '\r\n',
  separator: '\t',
  decimal: '.',
  times: 'both',
  stamps: 'iso',
  hasQuantities: false,
  hasProvenance: false,
}

/** Days from 1899-12-30, from which a sheet counts them (ECMA-376, 18.17.4.1), to the epoch. */
const EPOCH_DAY = 25_569

/** Returns true if a column contains times, which a sheet counts in days. */
export function isTimeHeading(heading: string): boolean {
  return /^interval_(start|end)_(utc|local)$/.test(heading)
}

/** Returns a time of UTC, or of the clocks of a zone, in days, since a sheet has no zones. */
export function sheetDay(at: LocalMs): SheetCell {
  return Number.isNaN(at) ? null : at / DAY_MS + EPOCH_DAY
}

/** Escapes text that a workbook would take for the code of a character (ECMA-376, 22.9.2.19). */
export function sheetJson(json: string): string {
  return json.replace(/_(?=x[\da-f]{4}_)/gi, '\\u005f')
}

/** Returns the rows of a part with their types; the headings are those of the first part. */
function sheetRows(part: CsvPart, before: readonly string[]): SheetRows {
  const { hasProvenance } = part.options
  const rows: (readonly SheetCell[])[] = []
  let headings = before
  let row: SheetCell[] = []
  let record: string | null = part.provenance === undefined ? null : sheetJson(part.provenance)
  const put = (...cells: readonly SheetCell[]): void => {
    row.push(...cells)
  }
  const writer: RowWriter = {
    headings: (names) => {
      headings = hasProvenance ? [...names, PROVENANCE_HEADING] : names
    },
    texts: (...texts) => {
      const cells = texts.map((text) => (text === '' ? null : text))
      return () => put(...cells)
    },
    numbers: () => (value) => {
      if (Number.isNaN(value)) put(null)
      else put(Number.isFinite(value) ? value : String(value))
    },
    stamps: (zone, resolution) => {
      const offsetAt = createOffsetReader(zone)
      const local = (at: EpochMs): SheetCell => (Number.isNaN(at) ? null : sheetDay(at + offsetAt(at)))
      return (start, end) => {
        put(sheetDay(start), sheetDay(end), local(start), local(end), zone, resolution)
      }
    },
    dates: (zones, resolution) => {
      const zone = zones.join(' | ')
      return (dates, instants) => {
        put(sheetDay(instants.start), sheetDay(instants.end))
        put(sheetDay(dates.start), sheetDay(dates.end), zone, resolution)
      }
    },
    endRow: () => {
      if (hasProvenance) put(record)
      record = null
      rows.push(row)
      row = []
    },
  }
  writeRows(writer, part)
  return { headings, rows }
}

/** Yields the rows of all parts, one after the other, up to the first failure, which is passed to `onFailure`. */
export async function* rowsOfParts(
  parts: AsyncIterable<Result<CsvPart>>,
  onFailure: (failed: Extract<Result<CsvPart>, { ok: false }>) => void,
): AsyncGenerator<SheetRows, void> {
  let headings: readonly string[] = []
  for await (const part of parts) {
    if (!part.ok) {
      onFailure(part)
      return
    }
    const read = sheetRows(part.value, headings)
    headings = read.headings
    yield read
  }
}
