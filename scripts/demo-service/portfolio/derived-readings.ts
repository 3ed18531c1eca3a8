import type { DemoVariable, PortfolioSource, ReadingChunk } from '#electron/demo/portfolio/source.ts'
import { bucketStart, firstEdgeFrom, nextBucketStart } from '#shared/time/buckets.ts'
import { type EpochMs, HOUR_MS, type IanaZone, type Interval, MINUTE_MS } from '#shared/time/instant.ts'
import type { Resolution } from '#shared/time/resolution.ts'

/** Finds the edges of the buckets of a resolution. */
export interface Cuts {
  readonly startOf: (at: EpochMs) => EpochMs
  readonly next: (start: EpochMs) => EpochMs
  /** Returns the first edge at or after an instant. */
  readonly from: (at: EpochMs) => EpochMs
}

/** Cuts weeks on Monday or on Sunday. */
export function cutsOf(
  resolution: Exclude<Resolution, 'raw'>,
  zone: IanaZone,
  weeks: 'monday' | 'sunday' = 'monday',
): Cuts {
  const first = weeks === 'sunday' ? 7 : 1
  return {
    startOf: (at) => bucketStart(at, resolution, zone, first),
    next: (start) => nextBucketStart(start, resolution, zone, first),
    from: (at) => firstEdgeFrom(at, resolution, zone, first),
  }
}

type ReadReadings = PortfolioSource['readings']

/** Yields the buckets that start in the interval, for a portfolio that does not cut them itself. */
export function* derivedReadings(
  readings: ReadReadings,
  variable: DemoVariable,
  { start, end }: Interval,
  { from, next }: Cuts,
): Generator<ReadingChunk> {
  for (let at = from(start); at < end; at = next(at)) {
    yield { times: [at], values: [derivedValue(readings, variable, { start: at, end: next(at) })] }
  }
}

const QUARTER_MS = 15 * MINUTE_MS

/**
 * Returns the value of a bucket that the portfolio does not cut itself, from its hours, or from quarters if its edges
 * are not on the hour.
 */
function derivedValue(readings: ReadReadings, variable: DemoVariable, bucket: Interval): number {
  const valueFrom = (resolution: '15-minute' | 'hourly', stepMs: number): number => {
    const interval = { start: Math.floor(bucket.start / stepMs) * stepMs, end: bucket.end }
    return bucketValue(
      readings({ variable, resolution, interval }),
      bucket,
      (at) => at + stepMs,
      variable.kind,
    )
  }
  const isHourly = bucket.start % HOUR_MS === 0 && bucket.end % HOUR_MS === 0
  const quarters = isHourly ? Number.NaN : valueFrom('15-minute', QUARTER_MS)
  return Number.isNaN(quarters) ? valueFrom('hourly', HOUR_MS) : quarters
}

/**
 * Returns the value of a bucket from finer readings: their mean weighted by the part inside, or the first one for a
 * totalizer. NaN if there is nothing.
 */
export function bucketValue(
  chunks: Iterable<ReadingChunk>,
  { start, end }: Interval,
  endOf: (at: EpochMs) => EpochMs,
  kind: DemoVariable['kind'],
): number {
  let [sum, weight] = [0, 0]
  for (const { times, values } of chunks)
    for (const [index, at] of times.entries()) {
      const value = values[index] ?? Number.NaN
      if (Number.isNaN(value) || (kind === 'totalizer' && at < start)) continue
      const length = Math.min(endOf(at), end) - Math.max(at, start)
      if (kind === 'totalizer' || length === end - start) return value
      sum += value * Math.max(0, length)
      weight += Math.max(0, length)
    }
  return sum / weight
}
