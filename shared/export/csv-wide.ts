import type { Interval } from '../time/interval.ts'
import { isCalendarResolution } from '../time/resolution.ts'
import { putByte, putBytes, putText, type ByteText } from './bytes/byte-text.ts'
import { createNumberBytes } from './bytes/number-bytes.ts'
import { seriesHeadings } from './csv-headings.ts'
import {
  hasQuantityColumn,
  rowsInterval,
  stampZones,
  type CsvOptions,
  type CsvRows,
  type CsvSeries,
} from './csv-table.ts'
import { createEndingBytes, csvOpening, csvText } from './csv-text.ts'
import { createRowCursor, onLocalDates, rowCoverages, type RowCursor } from './row-cursor.ts'
import { createDateCells, createStampCells, stampHeadings, type StampCells } from './stamp-cells.ts'
import { utf8FromText } from './utf8.ts'

/**
 * Appends the wide form: a row per bucket, a column per series. All rows are of one resolution; the cells of series of
 * another are empty, and nothing is said of them. Days and longer of several zones share the rows of their local dates.
 *
 * An empty cell is a missing value. After a rate of days or longer stands its quantity where that is wanted, `A [kWh]`
 * after `A [kW]`; after a derived series stands how much of each bucket lies under fetched values.
 * The last column, `coverage`, is `complete` or names the series that are not: `partial: A [kW]; gap: B [kW] | C [°C]`,
 * in the words of the long form; `no interval` names series that have no bucket or reading with these bounds, as
 * between raw series or zones. Numbers are the shortest text that reads back as the same number. RFC 4180, the header
 * is the first line.
 */
export function putWideCsv(into: ByteText, rows: CsvRows): void {
  const { table, options, isFirst } = rows
  const headings = columnHeadings(table.series, options)
  const cells = table.series.flatMap((one, index) => {
    const { value, quantity } = headings[index] ?? { value: '' }
    const share = isDerived(one) ? [`${value} present share`] : []
    return [value, ...(quantity === undefined ? [] : [quantity]), ...share]
  })
  const all = [...stampHeadings(options), ...cells, 'policy', 'coverage']
  if (isFirst) putText(into, csvOpening(all, options))
  putRows(into, rows, headings)
}

interface ColumnHeadings {
  readonly value: string
  readonly quantity?: string
}

/** Names all columns at once, so that no two have one name. */
function columnHeadings(series: readonly CsvSeries[], options: CsvOptions): readonly ColumnHeadings[] {
  const quantities = series.flatMap((one) =>
    hasQuantityColumn(one, options) && one.quantity !== undefined
      ? [{ ...one, units: one.quantity.unit }]
      : [],
  )
  const all = seriesHeadings([...series, ...quantities])
  let next = series.length
  return series.map((one, index) => {
    const value = all[index] ?? ''
    return hasQuantityColumn(one, options) ? { value, quantity: all[next++] ?? '' } : { value }
  })
}

function isDerived({ presentShare }: CsvSeries): boolean {
  return presentShare !== undefined
}

/** A series of these rows; the others have no cursor. */
interface WideColumn {
  readonly heading: string
  readonly isDerived: boolean
  readonly hasQuantity: boolean
  readonly cursor: RowCursor | undefined
  /** The same row by instants, where `cursor` counts by local dates. */
  readonly instants: RowCursor | undefined
  readonly putValue: (into: ByteText, value: number) => void
  readonly putQuantity: (into: ByteText, quantity: number) => void
  readonly putShare: (into: ByteText, share: number) => void
}

type FilledColumn = WideColumn & { readonly cursor: RowCursor }

function putRows(into: ByteText, rows: CsvRows, headings: readonly ColumnHeadings[]): void {
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
    for (const { cursor, isDerived: hasShare, hasQuantity, putValue, putQuantity, putShare } of columns) {
      const has = cursor !== undefined && isAt(cursor, start, end)
      putByte(into, separator)
      if (has) putValue(into, cursor.value)
      if (hasQuantity) putByte(into, separator)
      if (hasQuantity && has) putQuantity(into, cursor.quantity)
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
  headings: readonly ColumnHeadings[],
): { readonly columns: readonly WideColumn[]; readonly putStamps: StampCells } {
  const zones = stampZones(table, resolution)
  const [zone = table.zone, ...others] = zones
  // Times in UTC alone have no local date to share.
  const isByDate = isCalendarResolution(resolution) && others.length > 0 && options.times !== 'utc'
  const columns = table.series.map((one, index) => {
    const instants =
      one.resolution === resolution ? createRowCursor(one, rowsInterval(table, one)) : undefined
    const cursor = isByDate && instants !== undefined ? onLocalDates(instants, resolution, one) : instants
    return {
      ...{ heading: headings[index]?.value ?? '', isDerived: isDerived(one), cursor, instants },
      hasQuantity: headings[index]?.quantity !== undefined,
      putValue: createNumberBytes(options.decimal),
      putQuantity: createNumberBytes(options.decimal),
      putShare: createNumberBytes(options.decimal),
    }
  })
  if (!isByDate) return { columns, putStamps: createStampCells(zone, resolution, options) }
  const putDates = createDateCells(resolution, zones, options)
  return {
    columns,
    putStamps: (into, start, end) => {
      putDates(into, { start, end }, instantsOf(columns, start, end))
    },
  }
}

/** Returns the instants from which and to which any series has the row of these dates. */
function instantsOf(columns: readonly WideColumn[], start: number, end: number): Interval {
  let first = Infinity
  let last = -Infinity
  for (const { cursor, instants } of columns) {
    if (cursor === undefined || instants === undefined || !isAt(cursor, start, end)) continue
    first = Math.min(first, instants.start)
    // The end of a reading beside the buckets is not known.
    last = Number.isNaN(instants.end) ? NaN : Math.max(last, instants.end)
  }
  return { start: first, end: last }
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
