import type { Weekday } from './ranges/calendar-settings.ts'
import { DAY_MS, type EpochMs, type IanaZone, type Interval } from './instant.ts'
import { type CalendarResolution, fixedStepMs, isCalendarResolution, type Resolution } from './resolution.ts'
import {
  localDayOf,
  startOfLocalDay,
  type ZonePeriod,
  zonePeriodAt,
  civilFromDays,
  daysFromCivil,
} from './zones/local-instant.ts'

/** 1970-01-01 was a Thursday; ISO 8601 weeks start on Monday. */
const THURSDAY_FROM_MONDAY = 3

/**
 * Returns the first local day (number from 1970-01-01) of the bucket that contains local day `day`; weeks begin on
 * `firstDayOfWeek`.
 */
export function bucketDay(day: number, resolution: CalendarResolution, firstDayOfWeek: Weekday = 1): number {
  if (resolution === 'daily') return day
  if (resolution === 'weekly') return day - daysIntoWeek(day, firstDayOfWeek)
  const { year, month } = civilFromDays(day)
  return daysFromCivil(year, resolution === 'monthly' ? month : 1, 1)
}

/** Returns the first local day of the bucket after the one that starts on local day `first`. */
export function nextBucketDay(first: number, resolution: CalendarResolution): number {
  if (resolution === 'daily') return first + 1
  if (resolution === 'weekly') return first + 7
  const { year, month } = civilFromDays(first)
  return resolution === 'monthly' ? daysFromCivil(year, month + 1, 1) : daysFromCivil(year + 1, 1, 1)
}

/** Returns the days since the week began: 0 on its first day, 6 on its last. */
export function daysIntoWeek(day: number, firstDayOfWeek: Weekday): number {
  return (mondayBased(day) - firstDayOfWeek + 8) % 7
}

/** Returns the days since Monday: 0 on Monday, 6 on Sunday. */
export function mondayBased(day: number): number {
  const remainder = (day + THURSDAY_FROM_MONDAY) % 7
  return remainder < 0 ? remainder + 7 : remainder
}

/**
 * Returns the edges of all buckets that overlap the interval, ascending: bucket k is `[edges[k], edges[k + 1])`.
 *
 * The first edge is at or before the interval's start, the last at or after its end; empty for an empty interval.
 * Calendar edges are computed with one offset of the zone, which is looked up again only near its changes.
 *
 * @throws RangeError for raw, which has no buckets.
 */
export function bucketEdges(
  interval: Interval,
  resolution: Resolution,
  zone: IanaZone,
  firstDayOfWeek?: Weekday,
): Float64Array<ArrayBuffer> {
  if (interval.start >= interval.end) return new Float64Array(0)
  if (isCalendarResolution(resolution)) return calendarEdges(interval, resolution, zone, firstDayOfWeek)
  const start = bucketStart(interval.start, resolution, zone)
  const end = firstEdgeFrom(interval.end, resolution, zone)
  return bucketStarts({ start, end: end + 1 }, resolution, zone)
}

/** Returns the same edges, with those before the interval's start or after its end moved to the start and the end. */
export function clippedEdges(
  edges: Float64Array<ArrayBuffer>,
  { start, end }: Interval,
): Float64Array<ArrayBuffer> {
  return edges.map((edge) => Math.min(Math.max(edge, start), end))
}

function calendarEdges(
  { start, end }: Interval,
  resolution: CalendarResolution,
  zone: IanaZone,
  firstDayOfWeek?: Weekday,
): Float64Array<ArrayBuffer> {
  const first = bucketStart(start, resolution, zone, firstDayOfWeek)
  // Local days rise by one from edge to edge, and local time is never a day ahead of or behind UTC.
  const edges = new Float64Array(Math.ceil((end - first) / DAY_MS) + 5)
  edges[0] = first
  let count = 1
  let day = bucketDay(localDayOf(first, zone), resolution, firstDayOfWeek)
  let steady: Pick<ZonePeriod, 'to' | 'offsetMs'> = { to: -Infinity, offsetMs: 0 }
  for (let last = first; last < end;) {
    day = nextBucketDay(day, resolution)
    let edge = day * DAY_MS - steady.offsetMs
    if (edge >= steady.to) {
      edge = startOfLocalDay(day, zone)
      steady = zonePeriodAt(zone, edge)
    }
    // A day that the zone skipped starts when the next one does.
    if (edge <= last) continue
    edges[count++] = edge
    last = edge
  }
  return edges.slice(0, count)
}

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
  // If clocks fall back over midnight, the repeated end of a day lies after the start of the next day.
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
  // A day that the zone skipped starts when the next one does, so an edge may have to be skipped.
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

/** Returns the interval extended outward to bucket edges; unchanged for raw. */
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

/** Returns the number of buckets that start in the interval; undefined for raw, which has no buckets. */
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
