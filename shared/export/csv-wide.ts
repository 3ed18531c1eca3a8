import { seriesHeadings } from './csv-headings.ts'
import type { CsvRows, CsvSeries } from './csv-table.ts'
import { createRowEnding, csvChunks, csvOpening, csvText, numberCell } from './csv-text.ts'
import { createRowCursor, type RowCursor } from './row-cursor.ts'
import { createStampCells, stampHeadings } from './stamp-cells.ts'

/**
 * The wide form: a row per bucket, a column per series, in chunks of text of about 64 KB. All rows are of one
 * resolution; the cells of series of another are empty, and nothing is said of them.
 *
 * An empty cell is a missing value. After a derived series stands how much of each bucket lies under fetched values.
 * The last column, `coverage`, is `complete` or names the series that are not: `partial: A [kW]; gap: B [kW] | C [°C]`,
 * in the words of the long form; `no interval` names series that have no bucket or reading with these bounds, as
 * between raw series or zones. Numbers are the shortest text that reads back as the same number. RFC 4180, the header
 * is the first line.
 */
export function wideCsv(rows: CsvRows): Generator<string, void> {
  const { table, options, isFirst } = rows
  const headings = seriesHeadings(table.series)
  const cells = table.series.flatMap((one, index) => {
    const heading = headings[index] ?? ''
    return isDerived(one) ? [heading, `${heading} present share`] : [heading]
  })
  const all = [...stampHeadings(options), ...cells, 'policy', 'coverage']
  return csvChunks(isFirst ? csvOpening(all, options) : '', createWideRows(rows, headings))
}

function isDerived({ presentShare }: CsvSeries): boolean {
  return presentShare !== undefined
}

/** A series of these rows; the others have no cursor. */
interface WideColumn {
  readonly heading: string
  readonly isDerived: boolean
  readonly cursor: RowCursor | undefined
}

type FilledColumn = WideColumn & { readonly cursor: RowCursor }

function createWideRows(
  { table, resolution, options, provenance }: CsvRows,
  headings: readonly string[],
): () => string | undefined {
  const { separator } = options
  const stampCells = createStampCells(table.zone, resolution, options)
  const ending = createRowEnding(options, provenance)
  const columns = table.series.map((one, index) => ({
    heading: headings[index] ?? '',
    isDerived: isDerived(one),
    cursor: one.resolution === resolution ? createRowCursor(one, table.interval) : undefined,
  }))
  const filled = columns.filter((one): one is FilledColumn => one.cursor !== undefined)
  return () => {
    const first = earliest(filled)
    if (first === undefined) return undefined
    const { start, end } = first
    let row = stampCells(start, end)
    let complete = true
    for (const { cursor, isDerived: hasShare } of columns) {
      const has = cursor !== undefined && isAt(cursor, start, end)
      row += has ? separator + numberCell(cursor.value, options) : separator
      if (hasShare) row += has ? separator + numberCell(cursor.presentShare, options) : separator
      complete &&= cursor === undefined || (has && cursor.coverage === 'value')
    }
    const coverage = complete ? 'complete' : csvText(coverageText(filled, start, end), options)
    for (const { cursor } of filled) if (isAt(cursor, start, end)) cursor.advance()
    return `${row}${separator}${table.policy}${separator}${coverage}${ending()}`
  }
}

/** The cursor with the earliest row; of rows with one start the one that ends first, unknown ends last. */
function earliest(columns: readonly FilledColumn[]): RowCursor | undefined {
  let first: RowCursor | undefined
  for (const { cursor } of columns) {
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

function coverageText(columns: readonly FilledColumn[], start: number, end: number): string {
  const reasons = columns.map(({ cursor }) => (isAt(cursor, start, end) ? cursor.coverage : 'no interval'))
  return (['partial', 'extrapolated', 'gap', 'not fetched', 'no interval'] as const)
    .map((reason) => ({ reason, names: columns.filter((_, index) => reasons[index] === reason) }))
    .filter(({ names }) => names.length > 0)
    .map(({ reason, names }) => `${reason}: ${names.map(({ heading }) => heading).join(' | ')}`)
    .join('; ')
}
