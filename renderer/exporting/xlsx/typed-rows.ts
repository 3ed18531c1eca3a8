import type { Result } from '#shared/errors/result.ts'
import { csvOfPart } from '#shared/export/csv-of-part.ts'
import type { CsvOptions, CsvPart } from '#shared/export/csv-table.ts'
import { DAY_MS, SECOND_MS } from '#shared/time/durations.ts'
import { parseLocal } from '#shared/time/text/local-text.ts'

export type SheetCell = string | number | null

/** A row of a sheet and which of its cells are numbers that stand for a time. */
export interface TypedRows {
  readonly headings: readonly string[]
  readonly rows: readonly (readonly SheetCell[])[]
}

/** Keeps every text as it is, since a text in a sheet is never run as a formula. */
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
const numbered = new Set(['value', 'quantity', 'present_share'])
const texts = new Set(['zone', 'resolution', 'policy', 'coverage', 'provenance'])

/** Returns true if a column holds times, which a sheet counts in days. */
export function isTimeHeading(heading: string): boolean {
  return /^interval_(start|end)_(utc|local)$/.test(heading)
}

/**
 * Returns the instants and local times of a sheet in days: it knows no zones, so that local time is as clocks show
 * it.
 */
export function sheetTime(text: string): number | null {
  const [, second = '', fraction = ''] = /^([^.]*?)(\.\d+)?(?:Z|[+-]\d\d:\d\d)$/.exec(text) ?? []
  const at = parseLocal(second, 'UTC')
  return at === undefined ? null : (at + Number(`0${fraction}`) * SECOND_MS) / DAY_MS + EPOCH_DAY
}

/**
 * Returns the rows of a part with their types: the same rows as those of a CSV file, so that the two never differ.
 * Headings are those of the first part.
 */
export async function typedRows(part: CsvPart, before: readonly string[]): Promise<TypedRows> {
  const { default: Papa } = await import('papaparse')
  const text = new TextDecoder().decode(csvOfPart(part))
  const { data } = Papa.parse<readonly string[]>(text, {
    ...{ delimiter: '\t', newline: '\r\n', skipEmptyLines: true },
  })
  const headings = part.isFirst ? (data[0] ?? []) : before
  const types = headings.map((heading, at) => typeOf(heading, at, headings, part.layout))
  const rows = (part.isFirst ? data.slice(1) : data).map((cells) =>
    headings.map((_, at) => typed(cells[at] ?? '', types[at])),
  )
  return { headings, rows }
}

type CellType = 'time' | 'number' | 'text'

/** The columns between the resolution and the policy are the series in the wide form. */
function typeOf(
  heading: string,
  at: number,
  headings: readonly string[],
  layout: CsvPart['layout'],
): CellType {
  if (layout === 'long') {
    if (numbered.has(heading)) return 'number'
    return isTimeHeading(heading) ? 'time' : 'text'
  }
  const isSeries = at > headings.indexOf('resolution') && at < headings.lastIndexOf('policy')
  if (isSeries) return 'number'
  return isTimeHeading(heading) && !texts.has(heading) ? 'time' : 'text'
}

function typed(text: string, type: CellType | undefined): SheetCell {
  if (text === '') return null
  if (type === 'time') return sheetTime(text)
  const value = type === 'number' ? Number(text) : NaN
  return Number.isFinite(value) ? value : text
}

/** Yields the rows of all parts, one after the other, up to the first that failed, which `onFailure` is told of. */
export async function* rowsOfParts(
  parts: AsyncIterable<Result<CsvPart>>,
  onFailure: (failed: Extract<Result<CsvPart>, { ok: false }>) => void,
): AsyncGenerator<TypedRows, void> {
  let headings: readonly string[] = []
  for await (const part of parts) {
    if (!part.ok) {
      onFailure(part)
      return
    }
    const read = await typedRows(part.value, headings)
    headings = read.headings
    yield read
  }
}
