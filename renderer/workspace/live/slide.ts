import { DAY_MS, type EpochMs, type IanaZone, type Interval, MINUTE_MS } from '#shared/time/instant.ts'
import { fixedStepMs, type Resolution } from '#shared/time/resolution.ts'
import { localDayOf, startOfLocalDay } from '#shared/time/zones/local-instant.ts'

/** A quarter of an hour is a whole step of every zone and of every resolution that fits into a day. */
const QUARTER_MS = 15 * MINUTE_MS

/** Returns the 24 hours up to the end of the present quarter of an hour. */
export function lastDayUntil(now: EpochMs): Interval {
  const end = (Math.floor(now / QUARTER_MS) + 1) * QUARTER_MS
  return { start: end - DAY_MS, end }
}

/**
 * Moves the interval forward until it contains `now`: whole local days stay whole local days, even across a change of
 * the clocks; anything else moves by whole steps of the resolution and keeps its length.
 */
export function slideTo(interval: Interval, now: EpochMs, resolution: Resolution, zone: IanaZone): Interval {
  if (now < interval.end) return interval
  if (startsDay(interval.start, zone) && startsDay(interval.end, zone)) return slideDays(interval, now, zone)
  const step = fixedStepMs(resolution) ?? (resolution === 'raw' ? MINUTE_MS : DAY_MS)
  const by = (Math.floor((now - interval.end) / step) + 1) * step
  return { start: interval.start + by, end: interval.end + by }
}

function startsDay(at: EpochMs, zone: IanaZone): boolean {
  return startOfLocalDay(localDayOf(at, zone), zone) === at
}

function slideDays({ start, end }: Interval, now: EpochMs, zone: IanaZone): Interval {
  const by = localDayOf(now, zone) + 1 - localDayOf(end, zone)
  const moved = (at: EpochMs): EpochMs => startOfLocalDay(localDayOf(at, zone) + by, zone)
  return { start: moved(start), end: moved(end) }
}
