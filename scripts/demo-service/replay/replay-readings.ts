import { type Columns, lowerBound } from '#shared/series/columns.ts'
import { DAY_MS, type EpochMs, type Interval } from '#shared/time/instant.ts'
import { resolutions, type Resolution } from '#shared/time/resolution.ts'
import { bucketStarts } from '#shared/time/buckets.ts'
import type { ReadingChunk } from '#electron/demo/portfolio/source.ts'
import { bucketValue, cutsOf } from '../portfolio/derived-readings.ts'
import type { ReplayVariable } from './folder-schema.ts'

/**
 * Yields the readings of a replayed variable: native ones exactly as in the file, coarser ones averaged in the
 * variable's zone, and nothing finer than the file.
 */
export function* replayReadings(
  { nativeResolution, timezone, pointType }: ReplayVariable,
  columns: Columns,
  resolution: Resolution,
  interval: Interval,
): Generator<ReadingChunk> {
  if (resolution === 'raw') {
    const [from, to] = indexRange(columns, interval)
    yield chunkOf(columns, from, to)
    return
  }
  if (resolutions.indexOf(resolution) < resolutions.indexOf(nativeResolution)) return
  const { next } = cutsOf(resolution, timezone)
  const endOf = nativeResolution === 'raw' ? (at: EpochMs) => at + 1 : cutsOf(nativeResolution, timezone).next
  const starts = [...bucketStarts(reach(columns, interval, resolution), resolution, timezone)]
  const values = starts.map((start) => {
    const bucket = { start, end: next(start) }
    const [from, to] = indexRange(columns, bucket)
    // The reading before may extend into the bucket in zones whose offset cuts hours in two.
    return bucketValue([chunkOf(columns, Math.max(0, from - 1), to)], bucket, endOf, pointType)
  })
  yield { times: starts, values }
}

const LONGEST_BUCKET_MS = 367 * DAY_MS

/** Returns the part of the interval in which the file can have a value, so that there are no nulls for centuries. */
function reach({ times }: Columns, interval: Interval, resolution: Resolution): Interval {
  const slack =
    resolution === 'yearly' || resolution === 'monthly' ? LONGEST_BUCKET_MS : LONGEST_BUCKET_MS / 52
  const start = Math.max(interval.start, (times[0] ?? Infinity) - slack)
  return { start, end: Math.max(start, Math.min(interval.end, (times.at(-1) ?? -Infinity) + 1)) }
}

function chunkOf({ times, values }: Columns, from: number, to: number): ReadingChunk {
  return { times: [...times.subarray(from, to)], values: [...values.subarray(from, to)] }
}

function indexRange({ times }: Columns, { start, end }: Interval): [from: number, to: number] {
  return [lowerBound(times, start), lowerBound(times, end)]
}
