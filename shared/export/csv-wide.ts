import { isCalendarResolution } from '../time/resolution.ts'
import { putByte, putBytes, putText, type ByteText } from './bytes/byte-text.ts'
import { createNumberBytes } from './bytes/number-bytes.ts'
import { seriesHeadings } from './csv-headings.ts'
import { rowsInterval, stampZones, type CsvOptions, type CsvRows, type CsvSeries } from './csv-table.ts'
import { createEndingBytes, csvOpening, csvText } from './csv-text.ts'
import { createRowCursor, onLocalDates, rowCoverages, type RowCursor } from './row-cursor.ts'
import { createDateCells, createStampCells, stampHeadings, type StampCells } from './stamp-cells.ts'
import { utf8FromText } from './utf8.ts'

/**
 * Appends the wide form: a row per bucket, a column per series. All rows are of one resolution; the cells of series of
 * another are empty, and nothing is said of them. Days and longer of several zones share the rows of their local dates.
 *
 * An empty cell is a missing value. After a derived series stands how much of each bucket lies under fetched values.
 * The last column, `coverage`, is `complete` or names the series that are not: `partial: A [kW]; gap: B [kW] | C [°C]`,
 * in the words of the long form; `no interval` names series that have no bucket or reading with these bounds, as
 * between raw series or zones. Numbers are the shortest text that reads back as the same number. RFC 4180, the header
 * is the first line.
 */
export function putWideCsv(into: ByteText, rows: CsvRows): void {
  const { table, options, isFirst } = rows
  const headings = seriesHeadings(table.series)
  const cells = table.series.flatMap((one, index) => {
    const heading = headings[index] ?? ''
    return isDerived(one) ? [heading, `${heading} present share`] : [heading]
  })
  const all = [...stampHeadings(options), ...cells, 'policy', 'coverage']
  if (isFirst) putText(into, csvOpening(all, options))
  putRows(into, rows, headings)
}

function isDerived({ presentShare }: CsvSeries): boolean {
  return presentShare !== undefined
}

/** A series of these rows; the others have no cursor. */
interface WideColumn {
  readonly heading: string
  readonly isDerived: boolean
  readonly cursor: RowCursor | undefined
  readonly putValue: (into: ByteText, value: number) => void
  readonly putShare: (into: ByteText, share: number) => void
}

type FilledColumn = WideColumn & { readonly cursor: RowCursor }

function putRows(into: ByteText, rows: CsvRows, headings: readonly string[]): void {
  const { table, options, provenance } = rows
  const separator = options.separator.charCodeAt(0)
  const policy = utf8FromText(`${options.separator}${table.policy}${options.separator}`)
  const complete = utf8FromText('complete')
  const incomplete = createIncompleteCells(options)
  const ending = createEndingBytes(options, provenance)
  const { columns, putStamps } = layoutOf(rows, headings)
  const filled = columns.filter((one): one is FilledColumn => one.cursor !== undefined)
  for (let first = earliest(filled); first !== undefined; first = earliest(filled)) {
    const { start, end } = first
    putStamps(into, start, end)
    let isComplete = true
    for (const { cursor, isDerived: hasShare, putValue, putShare } of columns) {
      const has = cursor !== undefined && isAt(cursor, start, end)
      putByte(into, separator)
      if (has) putValue(into, cursor.value)
      if (hasShare) putByte(into, separator)
      if (hasShare && has) putShare(into, cursor.presentShare)
      isComplete &&= cursor === undefined || (has && cursor.coverage === 'value')
    }
    putBytes(into, policy)
    if (isComplete) putBytes(into, complete)
    else putBytes(into, incomplete(filled, start, end))
    putBytes(into, ending())
    for (const { cursor } of filled) if (isAt(cursor, start, end)) cursor.advance()
  }
}

function layoutOf(
  { table, resolution, options }: CsvRows,
  headings: readonly string[],
): { readonly columns: readonly WideColumn[]; readonly putStamps: StampCells } {
  const [zone = table.zone, ...others] = stampZones(table, resolution)
  // Times in UTC alone have no local date to share.
  const isByDate = isCalendarResolution(resolution) && others.length > 0 && options.times !== 'utc'
  const cursorOf = (one: CsvSeries): RowCursor => {
    const cursor = createRowCursor(one, rowsInterval(table, one))
    return isByDate ? onLocalDates(cursor, resolution, one) : cursor
  }
  const columns = table.series.map((one, index) => ({
    heading: headings[index] ?? '',
    isDerived: isDerived(one),
    cursor: one.resolution === resolution ? cursorOf(one) : undefined,
    putValue: createNumberBytes(options.decimal),
    putShare: createNumberBytes(options.decimal),
  }))
  return {
    columns,
    putStamps: isByDate ? createDateCells(resolution, options) : createStampCells(zone, resolution, options),
  }
}

/** Returns the cursor with the earliest row; of rows with one start the one that ends first, unknown ends last. */
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

/**
 * Caches the cells of incomplete rows: neighbours mostly lack the same series, and others lack what some earlier row
 * lacked.
 */
function createIncompleteCells(
  options: CsvOptions,
): (columns: readonly FilledColumn[], start: number, end: number) => Uint8Array {
  const cells = new Map<string, Uint8Array<ArrayBuffer>>()
  const reasons: string[] = []
  let cell = new Uint8Array()
  return (columns, start, end) => {
    let isAsBefore = reasons.length === columns.length
    for (const [index, { cursor }] of columns.entries()) {
      const reason = isAt(cursor, start, end) ? cursor.coverage : 'no interval'
      isAsBefore &&= reasons[index] === reason
      reasons[index] = reason
    }
    if (isAsBefore) return cell
    const key = reasons.join()
    cell = cells.get(key) ?? utf8FromText(csvText(coverageText(columns, reasons), options))
    // Many series have more combinations than are worth keeping.
    if (cells.size < MOST_CELLS) cells.set(key, cell)
    return cell
  }
}

const MOST_CELLS = 1000

function coverageText(columns: readonly FilledColumn[], reasons: readonly string[]): string {
  return [...rowCoverages.filter((each) => each !== 'value'), 'no interval' as const]
    .map((reason) => ({ reason, names: columns.filter((_, index) => reasons[index] === reason) }))
    .filter(({ names }) => names.length > 0)
    .map(({ reason, names }) => `${reason}: ${names.map(({ heading }) => heading).join(' | ')}`)
    .join('; ')
}
