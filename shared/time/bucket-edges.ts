import type { Weekday } from './ranges/calendar-settings.ts'
import { DAY_MS, type IanaZone, type Interval } from './instant.ts'
import { isCalendarResolution, type CalendarResolution, type Resolution } from './resolution.ts'
import { bucketDay, nextBucketDay } from './bucket-days.ts'
import { bucketStart, bucketStarts, firstEdgeFrom } from './buckets.ts'
import { localDayOf, startOfLocalDay } from './zones/local-instant.ts'
import { zonePeriodAt, type ZonePeriod } from './zones/zone-periods.ts'

/**
 * Returns the edges of all buckets that overlap the interval, ascending: bucket k is `[edges[k], edges[k + 1])`.
 *
 * The first edge is at or before the interval's start, the last at or after its end; empty for an empty
 * interval. Calendar edges are arithmetic within one offset of the zone and looked up only near its changes.
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

/**
 * Returns the same edges with the first and the last bucket cut by the interval's ends, which they reach to or over.
 */
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
