import { seriesHeadings } from './csv-headings.ts'
import type { CsvOptions, CsvRows, CsvTable } from './csv-table.ts'
import { csvChunks, csvOpening, csvText } from './csv-text.ts'
import { createRowCursor, type RowCursor } from './row-cursor.ts'
import { createStampCells, stampHeader } from './stamp-cells.ts'

/**
 * The wide form: a row per bucket, a column per series, in chunks of text of about 64 KB.
 *
 * An empty cell is a missing value. The last column, `coverage`, is `complete` or names the series without a
 * value: `gap: A [kW] | B [kW]; not fetched: C [°C]`. A gap was fetched and has no value; `no
 * interval` names series that have no bucket or reading with these bounds, as between raw series or zones.
 * Numbers are the shortest text that reads back as the same number. RFC 4180, the header is the first line.
 */
export function wideCsv({ table, options, isFirst }: CsvRows): Generator<string, void> {
  const headings = seriesHeadings(table.series)
  const cells = [stampHeader, ...headings.map((heading) => csvText(heading, options)), 'coverage']
  const opening = isFirst ? csvOpening(cells.join(','), options) : ''
  return csvChunks(opening, createWideRows(table, headings, options))
}

function createWideRows(
  table: CsvTable,
  headings: readonly string[],
  options: CsvOptions,
): () => string | undefined {
  const stampCells = createStampCells(table, options)
  const cursors = table.series.map((series) => createRowCursor(series, table))
  return () => {
    const first = earliest(cursors)
    if (first === undefined) return undefined
    const { start, end } = first
    let row = stampCells(start, end)
    let complete = true
    for (const cursor of cursors) {
      const has = cursor.coverage === 'value' && isAt(cursor, start, end)
      row += has ? `,${cursor.value}` : ','
      complete &&= has
    }
    const coverage = complete ? 'complete' : csvText(coverageText(cursors, headings, start, end), options)
    for (const cursor of cursors) if (isAt(cursor, start, end)) cursor.advance()
    return `${row},${coverage}${options.lineEnding}`
  }
}

/** The cursor with the earliest row; of rows with one start the one that ends first, unknown ends last. */
function earliest(cursors: readonly RowCursor[]): RowCursor | undefined {
  let first: RowCursor | undefined
  for (const cursor of cursors) {
    if (cursor.start === Infinity) continue
    if (first === undefined || cursor.start < first.start) first = cursor
    else if (cursor.start === first.start && !(cursor.end >= first.end)) {
      if (!Number.isNaN(cursor.end)) first = cursor
    }
  }
  return first
}

function isAt(cursor: RowCursor, start: number, end: number): boolean {
  return cursor.start === start && Object.is(cursor.end, end)
}

function coverageText(
  cursors: readonly RowCursor[],
  headings: readonly string[],
  start: number,
  end: number,
): string {
  const reasons = cursors.map((cursor) => (isAt(cursor, start, end) ? cursor.coverage : 'no interval'))
  return (['gap', 'not fetched', 'no interval'] as const)
    .map((reason) => ({ reason, names: headings.filter((_, index) => reasons[index] === reason) }))
    .filter(({ names }) => names.length > 0)
    .map(({ reason, names }) => `${reason}: ${names.join(' | ')}`)
    .join('; ')
}
