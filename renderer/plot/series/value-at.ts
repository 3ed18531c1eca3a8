import { lowerBound } from '#shared/series/columns.ts'
import type { EpochMs, Interval } from '#shared/time/instant.ts'
import { fixedStepMs, isCalendarResolution } from '#shared/time/resolution.ts'
import { nextBucketStart } from '#shared/time/buckets.ts'
import type { DrawnSeries } from './drawn-series.ts'

/**
 * Returns the shortest gap of any series that contains an instant or is at most `reachMs` away; undefined if there is
 * none.
 */
export function gapAt(
  series: readonly Pick<DrawnSeries, 'gaps'>[],
  at: EpochMs,
  reachMs: number,
): Interval | undefined {
  const near = series.flatMap(({ gaps }) =>
    gaps.filter(({ start, end }) => start - reachMs <= at && at < end + reachMs),
  )
  return near.toSorted((a, b) => a.end - a.start - (b.end - b.start))[0]
}

export interface ReadingAt {
  readonly at: EpochMs
  readonly value: number
}

/**
 * Returns the reading whose interval contains the instant; for raw the last one, unless the meter has been
 * silent since.
 */
export function readingAt(series: DrawnSeries, at: EpochMs): ReadingAt | undefined {
  const { times, values } = series.columns
  const index = lowerBound(times, at + 1) - 1
  const start = times[index]
  const value = values[index]
  if (start === undefined || value === undefined) return undefined
  const end = spanEnd(series, start, times[index + 1])
  return at < Math.max(end, start + 1) ? { at: start, value } : undefined
}

/** Returns the next or previous reading of any of the series, for stepping the cursor. */
export function neighbourOf(
  list: readonly DrawnSeries[],
  at: EpochMs,
  direction: 1 | -1,
): EpochMs | undefined {
  const candidates = list.flatMap(({ columns: { times } }) => {
    const index = direction === 1 ? lowerBound(times, at + 1) : lowerBound(times, at) - 1
    return times[index] ?? []
  })
  if (candidates.length === 0) return undefined
  return direction === 1 ? Math.min(...candidates) : Math.max(...candidates)
}

/** Returns the end of a value's interval; a raw reading lasts until the next one, or is an instant. */
export function spanEnd(series: DrawnSeries, at: EpochMs, next: EpochMs | undefined): EpochMs {
  if (next !== undefined && next - at <= series.gapLimitMs) return next
  if (series.resolution === 'raw') return at
  if (isCalendarResolution(series.resolution))
    return nextBucketStart(at, series.resolution, series.bucketZone, series.firstDayOfWeek)
  return at + (fixedStepMs(series.resolution) ?? 0)
}
