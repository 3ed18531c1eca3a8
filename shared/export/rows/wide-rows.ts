import type { Interval } from '#shared/time/instant.ts'
import { isCalendarResolution } from '#shared/time/resolution.ts'
import {
  asStated,
  type CsvOptions,
  type CsvRows,
  type CsvSeries,
  hasQuantityColumn,
  rowsInterval,
  stampZones,
} from '../csv-table.ts'
import { createRowCursor, onLocalDates, rowCoverages, type RowCursor } from './row-cursor.ts'
import type { RowWriter } from './row-writer.ts'
import { stampHeadings } from './stamp-cells.ts'

/**
 * Writes the wide form: a row per bucket and a column per series. Each row has one resolution; the cells of series with
 * another resolution are empty and not mentioned. Days and longer of several zones share the rows of their local dates.
 *
 * An empty cell is a missing value. If quantities are wanted, the quantity of a rate over days or longer follows it, `A
 * [kWh]` after `A [kW]`; a derived series is followed by the share of each bucket that lies under fetched values. The
 * last column, `coverage`, is `complete` or names the series that are not: `partial: A [kW]; gap: B [kW] | C [°C]`, in
 * the terms of the long form. `no interval` names series that have no bucket or reading with these bounds, as happens
 * between raw series or zones.
 */
export function writeWideRows(to: RowWriter, rows: CsvRows): void {
  const { table, options, isFirst } = rows
  const headings = columnHeadings(table.series, options)
  const cells = table.series.flatMap((one, index) => {
    const { value, quantity } = headings[index] ?? { value: '' }
    const share = isDerived(one) ? [`${value} present share`] : []
    return [value, ...(quantity === undefined ? [] : [quantity]), ...share]
  })
  if (isFirst) to.headings([...stampHeadings(options), ...cells, 'policy', 'coverage'])
  writeColumns(to, rows, headings)
}

interface ColumnHeadings {
  readonly value: string
  readonly quantity?: string
}

/** Names all columns at once, so that no two have the same name. */
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
  /** The same row by instants; `cursor` counts by local dates. */
  readonly instants: RowCursor | undefined
  readonly putValue: (value: number) => void
  readonly putQuantity: (quantity: number) => void
  readonly putShare: (share: number) => void
}

type FilledColumn = WideColumn & { readonly cursor: RowCursor }

function writeColumns(to: RowWriter, rows: CsvRows, headings: readonly ColumnHeadings[]): void {
  const putPolicy = to.texts(rows.table.policy)
  const putComplete = to.texts('complete')
  const incomplete = createIncompleteCells(to)
  const { columns, putStamps } = layoutOf(to, rows, headings)
  const filled = columns.filter((one): one is FilledColumn => one.cursor !== undefined)
  for (let first = earliest(filled); first !== undefined; first = earliest(filled)) {
    const { start, end } = first
    putStamps(start, end)
    let isComplete = true
    for (const { cursor, isDerived: hasShare, hasQuantity, putValue, putQuantity, putShare } of columns) {
      const has = cursor !== undefined && isAt(cursor, start, end)
      putValue(has ? cursor.value : NaN)
      if (hasQuantity) putQuantity(has ? cursor.quantity : NaN)
      if (hasShare) putShare(has ? cursor.presentShare : NaN)
      isComplete &&= cursor === undefined || (has && cursor.coverage === 'value')
    }
    putPolicy()
    if (isComplete) putComplete()
    else incomplete(filled, start, end)()
    to.endRow()
    for (const { cursor } of filled) if (isAt(cursor, start, end)) cursor.advance()
  }
}

function layoutOf(
  to: RowWriter,
  { table, resolution, options }: CsvRows,
  headings: readonly ColumnHeadings[],
): { readonly columns: readonly WideColumn[]; readonly putStamps: (start: number, end: number) => void } {
  const zones = stampZones(table, resolution)
  const [zone = table.zone, ...others] = zones
  // Files with times in UTC alone have no local date to share.
  const isByDate = isCalendarResolution(resolution) && others.length > 0 && options.times !== 'utc'
  const columns = table.series.map((one, index) => {
    const instants =
      one.resolution === resolution
        ? createRowCursor(asStated(one, options), rowsInterval(table, one))
        : undefined
    const cursor = isByDate && instants !== undefined ? onLocalDates(instants, resolution, one) : instants
    return {
      ...{ heading: headings[index]?.value ?? '', isDerived: isDerived(one), cursor, instants },
      hasQuantity: headings[index]?.quantity !== undefined,
      putValue: to.numbers(),
      putQuantity: to.numbers(),
      putShare: to.numbers(),
    }
  })
  if (!isByDate) return { columns, putStamps: to.stamps(zone, resolution) }
  const putDates = to.dates(zones, resolution)
  return {
    columns,
    putStamps: (start, end) => putDates({ start, end }, instantsOf(columns, start, end)),
  }
}

/** Returns the instants from which and to which any series has the row of these dates. */
function instantsOf(columns: readonly WideColumn[], start: number, end: number): Interval {
  let first = Infinity
  let last = -Infinity
  for (const { cursor, instants } of columns) {
    if (cursor === undefined || instants === undefined || !isAt(cursor, start, end)) continue
    first = Math.min(first, instants.start)
    // The end of a reading outside the buckets is unknown.
    last = Number.isNaN(instants.end) ? NaN : Math.max(last, instants.end)
  }
  return { start: first, end: last }
}

/**
 * Returns the cursor with the earliest row; of rows with the same start, the row that ends first, with unknown ends
 * last.
 */
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
 * Caches the cells of incomplete rows: neighbouring rows mostly lack the same series, and other rows often lack the
 * same as an earlier one.
 */
function createIncompleteCells(
  to: RowWriter,
): (columns: readonly FilledColumn[], start: number, end: number) => () => void {
  const cells = new Map<string, () => void>()
  const reasons: string[] = []
  let cell = (): void => undefined
  return (columns, start, end) => {
    let isAsBefore = reasons.length === columns.length
    for (const [index, { cursor }] of columns.entries()) {
      const reason = isAt(cursor, start, end) ? cursor.coverage : 'no interval'
      isAsBefore &&= reasons[index] === reason
      reasons[index] = reason
    }
    if (isAsBefore) return cell
    const key = reasons.join()
    cell = cells.get(key) ?? to.texts(coverageText(columns, reasons))
    // Many series have more combinations than the memory is worth.
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

/**
 * Returns a unique heading for each series: `Entity · name [unit]`, followed in parentheses by the standardization, the
 * resolution from which it was derived and, for days and longer if another series uses another zone, the zone in which
 * they are cut. Equal headings get their resolutions, and those that are still equal get the dataHubId.
 */
function seriesHeadings(series: readonly CsvSeries[]): readonly string[] {
  const zones = series.map((one) => zoneBeside(one, series))
  const headings = (...detailsOf: readonly ((one: CsvSeries) => string)[]): readonly string[] =>
    series.map((one, index) => headingOf(one, ...detailsOf.map((detail) => detail(one)), zones[index] ?? ''))
  const cutOf = (one: CsvSeries): string => derivationOf(one) || one.resolution
  const plain = headings(derivationOf)
  const longer = headings(cutOf)
  const longest = headings(cutOf, ({ dataHubId }) => dataHubId)
  const chosen = plain.map((heading, index) =>
    isUnique(plain, heading) ? heading : (longer[index] ?? heading),
  )
  const again = chosen.map((heading, index) =>
    isUnique(chosen, heading) ? heading : (longest[index] ?? heading),
  )
  return again.map((heading, index) => (isUnique(again, heading) ? heading : `${heading} #${index + 1}`))
}

function headingOf({ fullName, units, standardization }: CsvSeries, ...details: readonly string[]): string {
  const named = units === '' ? fullName : `${fullName} [${units}]`
  const notes = [standardization, ...details].filter((text) => text !== '')
  return notes.length === 0 ? named : `${named} (${notes.join(', ')})`
}

function derivationOf({ resolution, fetchedResolution }: CsvSeries): string {
  return resolution === fetchedResolution ? '' : `${resolution} from ${fetchedResolution}`
}

/** Returns the zone of a series of days or longer if another series of that resolution is cut in another zone. */
function zoneBeside({ resolution, bucketZone }: CsvSeries, series: readonly CsvSeries[]): string {
  const others = series.filter((one) => one.resolution === resolution && one.bucketZone !== bucketZone)
  return isCalendarResolution(resolution) && others.length > 0 ? bucketZone : ''
}

function isUnique(headings: readonly string[], heading: string): boolean {
  return headings.indexOf(heading) === headings.lastIndexOf(heading)
}
