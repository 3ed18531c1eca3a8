import type { Weekday } from './ranges/calendar-settings.ts'
import type { EpochMs, IanaZone, Interval } from './instant.ts'
import { type CalendarResolution, fixedStepMs, isCalendarResolution, type Resolution } from './resolution.ts'
import { bucketDay, nextBucketDay } from './bucket-days.ts'
import { localDayOf, startOfLocalDay } from './zones/local-instant.ts'

/**
 * Returns the start of the bucket that contains `at`; for raw, `at` itself.
 *
 * Hours and shorter are cut on UTC multiples in every zone (docs/decisions/0006-time.md), days and longer
 * at the first instant of a local day, weeks on Monday unless another first day is given.
 */
export function bucketStart(
  at: EpochMs,
  resolution: Resolution,
  zone: IanaZone,
  firstDayOfWeek?: Weekday,
): EpochMs {
  if (isCalendarResolution(resolution)) return calendarStart(at, resolution, zone, firstDayOfWeek)
  const step = fixedStepMs(resolution)
  return step === undefined ? at : Math.floor(at / step) * step
}

function calendarStart(
  at: EpochMs,
  resolution: CalendarResolution,
  zone: IanaZone,
  firstDayOfWeek?: Weekday,
): EpochMs {
  let day = bucketDay(localDayOf(at, zone), resolution, firstDayOfWeek)
  let start = startOfLocalDay(day, zone)
  // When clocks fall back over midnight, the repeated end of a day lies after the next day began.
  for (;;) {
    day = nextBucketDay(day, resolution)
    const next = startOfLocalDay(day, zone)
    if (next > at) return start
    start = next
  }
}

/**
 * Returns the first bucket edge after `start`: the start of the following bucket.
 *
 * @throws RangeError for raw, which has no buckets.
 */
export function nextBucketStart(
  start: EpochMs,
  resolution: Resolution,
  zone: IanaZone,
  firstDayOfWeek?: Weekday,
): EpochMs {
  if (isCalendarResolution(resolution)) return nextCalendarStart(start, resolution, zone, firstDayOfWeek)
  const step = fixedStepMs(resolution)
  if (step === undefined) throw new RangeError('raw has no buckets')
  return (Math.floor(start / step) + 1) * step
}

function nextCalendarStart(
  start: EpochMs,
  resolution: CalendarResolution,
  zone: IanaZone,
  firstDayOfWeek?: Weekday,
): EpochMs {
  let day = bucketDay(localDayOf(start, zone), resolution, firstDayOfWeek)
  // A day the zone skipped starts when the next one does, so an edge may have to be passed over.
  for (;;) {
    day = nextBucketDay(day, resolution)
    const next = startOfLocalDay(day, zone)
    if (next > start) return next
  }
}

/**
 * Returns all bucket starts in `[start, end)`, ascending.
 *
 * @throws RangeError for raw, which has no buckets.
 */
export function bucketStarts(
  interval: Interval,
  resolution: Resolution,
  zone: IanaZone,
): Float64Array<ArrayBuffer> {
  const step = fixedStepMs(resolution)
  if (step !== undefined) return fixedStarts(interval, step)
  const starts: EpochMs[] = []
  let at = firstEdgeFrom(interval.start, resolution, zone)
  while (at < interval.end) {
    starts.push(at)
    at = nextBucketStart(at, resolution, zone)
  }
  return Float64Array.from(starts)
}

function fixedStarts(interval: Interval, step: number): Float64Array<ArrayBuffer> {
  const first = Math.ceil(interval.start / step)
  const starts = new Float64Array(Math.max(0, Math.ceil(interval.end / step) - first))
  for (let index = 0; index < starts.length; index++) starts[index] = (first + index) * step
  return starts
}

/** Returns the first bucket edge at or after `at`; for raw, `at` itself. */
export function firstEdgeFrom(
  at: EpochMs,
  resolution: Resolution,
  zone: IanaZone,
  firstDayOfWeek?: Weekday,
): EpochMs {
  const start = bucketStart(at, resolution, zone, firstDayOfWeek)
  return start === at ? at : nextBucketStart(at, resolution, zone, firstDayOfWeek)
}

/** Returns the interval grown outward to bucket edges; unchanged for raw. */
export function roundToBuckets(
  interval: Interval,
  resolution: Resolution,
  zone: IanaZone,
  firstDayOfWeek?: Weekday,
): Interval {
  return {
    start: bucketStart(interval.start, resolution, zone, firstDayOfWeek),
    end: firstEdgeFrom(interval.end, resolution, zone, firstDayOfWeek),
  }
}

/** Returns the number of buckets that start in the interval; undefined for raw, which promises none. */
export function expectedBuckets(
  interval: Interval,
  resolution: Resolution,
  zone: IanaZone,
): number | undefined {
  if (resolution === 'raw') return undefined
  const step = fixedStepMs(resolution)
  if (step === undefined) return bucketStarts(interval, resolution, zone).length
  return Math.max(0, Math.ceil(interval.end / step) - Math.ceil(interval.start / step))
}
