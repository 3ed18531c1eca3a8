import { fixedStepMs, isCalendarResolution } from '#shared/time/resolution.ts'
import { nextBucketStart } from '#shared/time/buckets.ts'
import type { EpochMs } from '#shared/time/instant.ts'
import type { DrawnSeries } from './drawn-series.ts'

/** Returns the end of a value's interval; a raw reading lasts until the next one, or is an instant. */
export function spanEnd(series: DrawnSeries, at: EpochMs, next: EpochMs | undefined): EpochMs {
  if (next !== undefined && next - at <= series.gapLimitMs) return next
  if (series.resolution === 'raw') return at
  if (isCalendarResolution(series.resolution))
    return nextBucketStart(at, series.resolution, series.bucketZone, series.firstDayOfWeek)
  return at + (fixedStepMs(series.resolution) ?? 0)
}
