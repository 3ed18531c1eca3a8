import type { Weekday } from '../time/ranges/calendar-settings.ts'
import { lowerBound } from '../series/columns.ts'
import { bucketStart } from '../time/buckets.ts'
import type { IanaZone, Interval } from '#shared/time/instant.ts'
import { meanStepMs, type Resolution, resolutions } from '../time/resolution.ts'
import {
  rowsInterval,
  type CsvLayout,
  type CsvOptions,
  type CsvPart,
  type CsvRows,
  type CsvSeries,
  type CsvTable,
} from './csv-table.ts'
import { createRowCursor } from './rows/row-cursor.ts'

/** Numbers and stamps in one part: a few megabytes of text, written in a few hundredths of a second. */
const CELLS_A_PART = 400_000
/** Writing the stamps of a row takes as long as writing this many values. */
const CELLS_OF_A_STAMP = 4

/**
 * Cuts a file into parts that follow each other: written one after the other, their texts are the text of the whole.
 *
 * The wide form is cut by resolution, finest first, and then in time, the long form by series and then in time.
 * Columns of a part are views.
 */
export function* csvParts(
  table: CsvTable,
  layout: CsvLayout,
  options: CsvOptions,
  { provenance, cellsAPart = CELLS_A_PART }: CsvPartsExtras = {},
): Generator<CsvPart, void> {
  let isFirst = true
  const record = createFirstRecord(provenance)
  for (const { resolution, ...one } of sectionsOf(table, layout)) {
    for (const interval of cutInterval(one, resolution, cellsAPart)) {
      const table = { ...one.table, interval }
      const series = table.series.map((each) => partOf(each, rowsInterval(table, each)))
      const part = { layout, options, isFirst, resolution, table: { ...table, series } }
      yield { ...part, ...record(part) }
      isFirst = false
    }
  }
}

export interface CsvPartsExtras {
  /** JSON for the column that the options request. */
  readonly provenance?: string | undefined
  readonly cellsAPart?: number
}

/** Gives the record to the first part that has a row. */
export function createFirstRecord(
  provenance: string | undefined,
): (part: Pick<CsvRows, 'table' | 'resolution'>) => Pick<CsvRows, 'provenance'> {
  let left = provenance
  return ({ table, resolution }) => {
    const hasRow = (one: CsvSeries): boolean =>
      one.resolution === resolution && createRowCursor(one, rowsInterval(table, one)).start < Infinity
    if (left === undefined || !table.series.some(hasRow)) return {}
    const record = { provenance: left }
    left = undefined
    return record
  }
}

/** Consecutive rows of one resolution: of all series (wide) or of one (long). */
export interface CsvSection {
  readonly table: CsvTable
  readonly resolution: Resolution
  /** Series that have values in these rows. */
  readonly filled: readonly CsvSeries[]
}

/**
 * Returns the sections of a file in their order. Without series there is one section without rows, since the headings
 * are always written.
 */
export function sectionsOf(table: CsvTable, layout: CsvLayout): readonly CsvSection[] {
  if (table.series.length === 0) return [{ table, resolution: 'raw', filled: [] }]
  if (layout === 'long')
    return table.series.map((one) => ({
      table: { ...table, series: [one] },
      resolution: one.resolution,
      filled: [one],
    }))
  return resolutions
    .map((resolution) => ({
      table,
      resolution,
      filled: table.series.filter((one) => one.resolution === resolution),
    }))
    .filter(({ filled }) => filled.length > 0)
}

function cutInterval(
  { table: { interval, series, zone }, filled }: Omit<CsvSection, 'resolution'>,
  resolution: Resolution,
  cellsAPart: number,
): readonly Interval[] {
  const cells = rowsIn(filled, interval, resolution) * (series.length + CELLS_OF_A_STAMP)
  return evenStretches(interval, cells / cellsAPart, resolution, zone, series[0]?.firstDayOfWeek)
}

/**
 * Cuts an interval into at most this many stretches of about the same length, at least one, on whole milliseconds.
 * They are cut where buckets begin, so that no bucket is in two; for days and longer that is the same date in every
 * zone.
 */
export function evenStretches(
  { start, end }: Interval,
  atLeast: number,
  resolution: Resolution,
  zone: IanaZone,
  firstDayOfWeek?: Weekday,
): readonly Interval[] {
  const count = Math.max(1, Math.ceil(atLeast))
  const edge = (index: number): number => {
    const at = Math.round(start + ((end - start) * index) / count)
    const isOuter = index === 0 || index === count
    return isOuter ? at : Math.max(start, bucketStart(at, resolution, zone, firstDayOfWeek))
  }
  const stretches = Array.from({ length: count }, (_, index) => ({
    start: edge(index),
    end: edge(index + 1),
  }))
  return stretches.filter((one, index) => one.start < one.end || (index === 0 && start >= end))
}

/** Estimates the number of rows. */
function rowsIn(series: readonly CsvSeries[], { start, end }: Interval, resolution: Resolution): number {
  const readings = Math.max(0, ...series.map(({ columns }) => columns.times.length))
  const step = meanStepMs(resolution)
  return step === undefined ? readings : Math.max(readings, (end - start) / step)
}

function partOf(series: CsvSeries, { start, end }: Interval): CsvSeries {
  const { times, values } = series.columns
  const from = lowerBound(times, start)
  const to = lowerBound(times, end)
  return {
    ...series,
    columns: { times: times.subarray(from, to), values: values.subarray(from, to) },
    ...(series.presentShare && { presentShare: series.presentShare.subarray(from, to) }),
  }
}
