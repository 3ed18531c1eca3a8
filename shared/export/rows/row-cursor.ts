import type { FilledSpan, FillMethod } from '../../filling/fill.ts'
import { lowerBound } from '../../series/columns.ts'
import { normaliseIntervals } from '../../series/intervals.ts'
import { firstEdgeFrom, nextBucketStart } from '../../time/buckets.ts'
import { type EpochMs, HOUR_MS, type Interval } from '#shared/time/instant.ts'
import { type CalendarResolution, fixedStepMs } from '#shared/time/resolution.ts'
import { datesOfBucket } from '../../time/local-dates.ts'
import { localOf } from '../../time/zones/local-instant.ts'
import type { CsvQuantity, CsvSeries } from '../csv-table.ts'

/**
 * States of a row: it has a value; its value was filled, or computed from filled values; the interval cuts its bucket;
 * its value covers only a part of the bucket, or of the part inside the interval; it was fetched without a value; or it
 * was not fetched. A partial value that the policy withholds is NaN; an extrapolated one was scaled to the whole bucket.
 */
export const rowCoverages = [
  'value',
  'filled linear',
  'filled similar-days',
  'filled other-meters',
  'filled typed',
  'cut',
  'cut and partial',
  'partial',
  'cut and extrapolated',
  'extrapolated',
  'gap',
  'not fetched',
] as const
export type RowCoverage = (typeof rowCoverages)[number]

/**
 * Walks the rows of one series: its expected buckets and any other readings that the service sent. `start` is Infinity
 * past the last row. Nothing is allocated per row.
 */
export interface RowCursor {
  start: EpochMs
  /** NaN when the end of the interval is not known: raw readings, and stamps that are not bucket edges. */
  end: EpochMs
  /** NaN when there is none. */
  value: number
  /** Amount over the row's true time, in the unit of the series' quantity; NaN when it is not known. */
  quantity: number
  /** Share of the bucket that lies under fetched values, for derived series; NaN when it is not known. */
  presentShare: number
  coverage: RowCoverage
  /** True when the interval cuts the bucket at its start or its end. */
  isCut: boolean
  readonly advance: () => void
}

/** Creates a cursor on the first row of `series` in the interval. */
export function createRowCursor(series: CsvSeries, interval: Interval): RowCursor {
  const { times, values } = series.columns
  const { presentShare, quantity } = series
  const isCovered = createCoverageReader(series.covered)
  const filledAt = createFilledReader(series.filled ?? [])
  const buckets = createBucketWalk(series, interval)
  const partly = series.isExtrapolated
    ? ({ cut: 'cut and extrapolated', whole: 'extrapolated' } as const)
    : ({ cut: 'cut and partial', whole: 'partial' } as const)
  let next = lowerBound(times, interval.start)
  const advance = (): void => {
    const reading = next < times.length ? (times[next] ?? Infinity) : Infinity
    const at = Math.min(buckets.start, reading < interval.end ? reading : Infinity)
    cursor.start = at
    cursor.end = at === buckets.start ? buckets.end : NaN
    cursor.isCut = at === buckets.start && buckets.isCut
    cursor.presentShare = NaN
    cursor.value = NaN
    if (at === reading) {
      cursor.presentShare = presentShare?.[next] ?? NaN
      cursor.value = values[next++] ?? NaN
    }
    cursor.quantity = quantity === undefined ? NaN : quantityOf(quantity, cursor)
    const isCached = isCovered(at)
    const method = Number.isNaN(cursor.value) ? undefined : filledAt(at, cursor.end)
    if (method !== undefined) cursor.coverage = `filled ${method}`
    else if (cursor.presentShare < 1) cursor.coverage = partly[cursor.isCut ? 'cut' : 'whole']
    else if (!Number.isNaN(cursor.value)) cursor.coverage = cursor.isCut ? 'cut' : 'value'
    else {
      cursor.coverage = isCached ? 'gap' : 'not fetched'
      if (isCached && presentShare !== undefined) cursor.presentShare = 0
    }
    if (at === buckets.start && at !== Infinity) buckets.advance()
  }
  const cursor: RowCursor = {
    start: Infinity,
    end: NaN,
    value: NaN,
    quantity: NaN,
    presentShare: NaN,
    coverage: 'gap',
    isCut: false,
    advance,
  }
  advance()
  return cursor
}

/** Counts the hours that have values, or all of them if the policy scales amounts. */
function quantityOf(
  { perHour, isScaled }: CsvQuantity,
  { value, start, end, presentShare }: Pick<RowCursor, 'value' | 'start' | 'end' | 'presentShare'>,
): number {
  const share = isScaled || Number.isNaN(presentShare) ? 1 : presentShare
  return ((value * (end - start)) / HOUR_MS) * perHour * share
}

/**
 * Returns the same rows by the clocks of the series' zone: `start` and `end` are the dates of a bucket, and for a
 * reading whose end is not known, `start` is its local time.
 */
export function onLocalDates(
  cursor: RowCursor,
  resolution: CalendarResolution,
  { bucketZone: zone, firstDayOfWeek }: Pick<CsvSeries, 'bucketZone' | 'firstDayOfWeek'>,
): RowCursor {
  const move = (): void => {
    Object.assign(moved, cursor, { advance: moved.advance })
    if (cursor.start === Infinity) return
    if (Number.isNaN(cursor.end)) moved.start = localOf(cursor.start, zone)
    else if (cursor.isCut)
      Object.assign(moved, { start: localOf(cursor.start, zone), end: localOf(cursor.end, zone) })
    else Object.assign(moved, datesOfBucket(cursor.start, resolution, zone, firstDayOfWeek))
  }
  const moved: RowCursor = {
    ...cursor,
    advance: () => {
      cursor.advance()
      move()
    },
  }
  move()
  return moved
}

interface BucketWalk {
  start: EpochMs
  end: EpochMs
  isCut: boolean
  readonly advance: () => void
}

/** Walks the buckets that start in the interval or, clipped, overlap it; raw has none. */
function createBucketWalk(
  { resolution, bucketZone: zone, firstDayOfWeek, isClipped = false }: CsvSeries,
  interval: Interval,
): BucketWalk {
  const step = fixedStepMs(resolution)
  const endOf = (at: EpochMs): EpochMs =>
    step === undefined
      ? nextBucketStart(at, resolution, zone, firstDayOfWeek)
      : (Math.floor(at / step) + 1) * step
  const walk: BucketWalk = {
    start: Infinity,
    end: Infinity,
    isCut: false,
    advance: () => moveTo(walk.end, false),
  }
  const moveTo = (at: EpochMs, isCutAtStart: boolean): void => {
    const isPast = at >= interval.end
    const end = isPast ? Infinity : endOf(at)
    const isCutAtEnd = isClipped && !isPast && end > interval.end
    walk.start = isPast ? Infinity : at
    walk.end = isCutAtEnd ? interval.end : end
    walk.isCut = isCutAtStart || isCutAtEnd
  }
  if (resolution === 'raw') return walk
  const first = firstEdgeFrom(interval.start, resolution, zone, firstDayOfWeek)
  const isCut = isClipped && first > interval.start
  moveTo(isCut ? interval.start : first, isCut)
  return walk
}

/** Creates a function that tells whether ascending instants are covered. */
function createCoverageReader(intervals: readonly Interval[]): (at: EpochMs) => boolean {
  const covered = normaliseIntervals(intervals)
  let index = 0
  return (at) => {
    while (index < covered.length && (covered[index]?.end ?? Infinity) <= at) index++
    return (covered[index]?.start ?? Infinity) <= at && at < Infinity
  }
}

/**
 * Creates a function that returns the reason code of the first filled values in ascending buckets; a bucket without an
 * end consists of its start alone.
 */
function createFilledReader(
  filled: readonly FilledSpan[],
): (start: EpochMs, end: EpochMs) => FillMethod | undefined {
  const list = filled.toSorted((a, b) => a.start - b.start)
  let index = 0
  return (start, end) => {
    while (index < list.length && (list[index]?.end ?? Infinity) <= start) index++
    const next = list[index]
    return next !== undefined && (next.start <= start || next.start < end) ? next.method : undefined
  }
}
