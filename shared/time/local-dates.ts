import type { Weekday } from './ranges/calendar-settings.ts'
import { bucketDay, firstEdgeFrom, nextBucketDay } from './buckets.ts'
import { DAY_MS, type EpochMs, type IanaZone, type Interval } from './instant.ts'
import { isCalendarResolution, type CalendarResolution, type Resolution } from './resolution.ts'
import { localDayOf, startOfLocalDay, type LocalMs } from './zones/local-instant.ts'

/**
 * Returns the local days that begin in an interval by the clocks of `zone`, as an interval by the clocks of `other`:
 * for a year in London, the year in Kathmandu. For `zone` itself the interval is returned as it is.
 */
export function sameDaysIn(interval: Interval, zone: IanaZone, other: IanaZone): Interval {
  const { start, end } = interval
  return { start: sameDayIn(start, zone, other), end: sameDayIn(end, zone, other) }
}

/**
 * Returns the interval that covers in buckets of `bucketZone` what an interval by the clocks of `zone` covers: the same
 * dates for days and longer, the same instants for anything shorter.
 */
export function bucketsInterval(
  interval: Interval,
  zone: IanaZone,
  { resolution, bucketZone }: { readonly resolution: Resolution; readonly bucketZone: IanaZone },
): Interval {
  return isCalendarResolution(resolution) ? sameDaysIn(interval, zone, bucketZone) : interval
}

/**
 * Returns the instant at which a local day begins by the clocks of `other`: the day that begins at or after `at` by
 * those of `zone`. Returns `at` itself if both are the same zone.
 */
export function sameDayIn(at: EpochMs, zone: IanaZone, other: IanaZone): EpochMs {
  if (zone === other) return at
  return startOfLocalDay(localDayOf(firstEdgeFrom(at, 'daily', zone), zone), other)
}

/**
 * Returns the dates of the bucket that begins at `start`: midnights by the clocks of `zone`, even if they skipped one.
 */
export function datesOfBucket(
  start: EpochMs,
  resolution: CalendarResolution,
  zone: IanaZone,
  firstDayOfWeek?: Weekday,
): { readonly start: LocalMs; readonly end: LocalMs } {
  const day = bucketDay(localDayOf(start, zone), resolution, firstDayOfWeek)
  return { start: day * DAY_MS, end: nextBucketDay(day, resolution) * DAY_MS }
}
