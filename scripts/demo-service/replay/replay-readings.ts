import { type Columns, lowerBound } from '#shared/series/columns.ts'
import type { EpochMs, Interval } from '#shared/time/instant.ts'
import { resolutions, type Resolution } from '#shared/time/resolution.ts'
import { bucketStarts, nextBucketStart } from '#shared/time/buckets.ts'
import type { ReadingChunk } from '#electron/demo/portfolio/source.ts'
import type { ReplayVariable } from './folder-schema.ts'

/**
 * Yields the readings of a replayed variable: native ones exactly as in the file, coarser ones averaged in the
 * variable's zone, and nothing finer than the file.
 */
export function* replayReadings(
  variable: ReplayVariable,
  columns: Columns,
  resolution: Resolution,
  interval: Interval,
): Generator<ReadingChunk> {
  const { nativeResolution, timezone } = variable
  const detail = resolutions.indexOf(resolution) - resolutions.indexOf(nativeResolution)
  if (resolution === 'raw') {
    const [from, to] = indexRange(columns, interval)
    yield { times: [...columns.times.subarray(from, to)], values: [...columns.values.subarray(from, to)] }
  } else if (detail >= 0) {
    const starts = [...bucketStarts(reach(columns, interval, resolution), resolution, timezone)]
    const values = starts.map((start) =>
      bucketValue(variable, columns, { start, end: nextBucketStart(start, resolution, timezone) }),
    )
    yield { times: starts, values }
  }
}

const LONGEST_BUCKET_MS = 367 * 24 * 3_600_000

/** Returns the part of the interval in which the file can have a value, so that there are no nulls for centuries. */
function reach({ times }: Columns, interval: Interval, resolution: Resolution): Interval {
  const slack =
    resolution === 'yearly' || resolution === 'monthly' ? LONGEST_BUCKET_MS : LONGEST_BUCKET_MS / 52
  const start = Math.max(interval.start, (times[0] ?? Infinity) - slack)
  return { start, end: Math.max(start, Math.min(interval.end, (times.at(-1) ?? -Infinity) + 1)) }
}

/** Returns the mean over the native readings, each weighted by the part of it that lies in the bucket. */
function bucketValue(variable: ReplayVariable, columns: Columns, bucket: Interval): number {
  const { nativeResolution, timezone, pointType } = variable
  const stepFrom = (at: EpochMs): EpochMs =>
    nativeResolution === 'raw' ? at + 1 : nextBucketStart(at, nativeResolution, timezone)
  let [index] = indexRange(columns, bucket)
  // The previous reading may extend into the bucket in zones whose offset cuts hours in two.
  if (index > 0 && stepFrom(columns.times[index - 1] ?? 0) > bucket.start) index--
  if (pointType === 'totalizer') return firstIn(columns, bucket)
  let sum = 0
  let weight = 0
  let only = Number.NaN
  for (; (columns.times[index] ?? Infinity) < bucket.end; index++) {
    const at = columns.times[index] ?? Number.NaN
    const length = Math.min(stepFrom(at), bucket.end) - Math.max(at, bucket.start)
    only = columns.values[index] ?? Number.NaN
    sum += only * length
    weight += length
    if (at <= bucket.start && stepFrom(at) >= bucket.end) return only
  }
  return sum / weight
}

/** Returns the first reading of the bucket, which a totalizer shows. */
function firstIn(columns: Columns, bucket: Interval): number {
  const [from, to] = indexRange(columns, bucket)
  return from < to ? (columns.values[from] ?? Number.NaN) : Number.NaN
}

function indexRange({ times }: Columns, { start, end }: Interval): [from: number, to: number] {
  return [lowerBound(times, start), lowerBound(times, end)]
}
