import { lowerBound } from '../series/columns.ts'
import { normaliseIntervals } from '../series/intervals.ts'
import { firstEdgeFrom, nextBucketStart } from '../time/buckets.ts'
import type { EpochMs } from '../time/instant.ts'
import type { CsvSeries, CsvTable } from './csv-table.ts'

/** Whether a row has a value, was fetched without one, or was not fetched. */
export type RowCoverage = 'value' | 'gap' | 'not fetched'

/**
 * Walks the rows of one series: its expected buckets and, whatever the service sent beside them, its readings.
 * `start` is Infinity past the last row. Nothing is allocated per row.
 */
export interface RowCursor {
  start: EpochMs
  /** NaN where the end of the interval is not known: raw readings, and stamps that are no bucket edge. */
  end: EpochMs
  /** NaN unless `coverage` is `value`. */
  value: number
  coverage: RowCoverage
  readonly advance: () => void
}

/** A cursor on the first row of `series` in the table's interval. */
export function createRowCursor(series: CsvSeries, table: CsvTable): RowCursor {
  const { times, values } = series.columns
  const { interval } = table
  const isCovered = createCoverageReader(series)
  const buckets = createBucketWalk(series, table)
  let next = lowerBound(times, interval.start)
  const advance = (): void => {
    const reading = next < times.length ? (times[next] ?? Infinity) : Infinity
    const at = Math.min(buckets.start, reading < interval.end ? reading : Infinity)
    cursor.start = at
    cursor.end = at === buckets.start ? buckets.end : NaN
    cursor.value = at === reading ? (values[next++] ?? NaN) : NaN
    cursor.coverage = Number.isNaN(cursor.value) ? (isCovered(at) ? 'gap' : 'not fetched') : 'value'
    if (at === buckets.start && at !== Infinity) buckets.advance()
  }
  const cursor: RowCursor = { start: Infinity, end: NaN, value: NaN, coverage: 'gap', advance }
  advance()
  return cursor
}

interface BucketWalk {
  start: EpochMs
  end: EpochMs
  readonly advance: () => void
}

/** Walks the buckets that start in the interval; raw has none. */
function createBucketWalk(series: CsvSeries, { interval, resolution }: CsvTable): BucketWalk {
  const zone = series.bucketZone
  const walk: BucketWalk = {
    start: Infinity,
    end: Infinity,
    advance: () => {
      moveTo(walk.end)
    },
  }
  const moveTo = (at: EpochMs): void => {
    walk.start = at < interval.end ? at : Infinity
    walk.end = at < interval.end ? nextBucketStart(at, resolution, zone) : Infinity
  }
  if (resolution !== 'raw') moveTo(firstEdgeFrom(interval.start, resolution, zone))
  return walk
}

/** Says of ascending instants whether they are covered. */
function createCoverageReader(series: CsvSeries): (at: EpochMs) => boolean {
  const covered = normaliseIntervals(series.covered)
  let index = 0
  return (at) => {
    while (index < covered.length && (covered[index]?.end ?? Infinity) <= at) index++
    return (covered[index]?.start ?? Infinity) <= at && at < Infinity
  }
}
