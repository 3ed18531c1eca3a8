import type { Interval } from '../series/interval.ts'
import { isCalendarResolution, type CalendarResolution, type Resolution } from '../series/resolution.ts'
import { bucketDay, nextBucketDay } from './bucket-days.ts'
import { bucketStart, bucketStarts, firstEdgeFrom } from './buckets.ts'
import { DAY_MS } from './durations.ts'
import type { EpochMs, IanaZone } from './instant.ts'
import { localDayOf, startOfLocalDay } from './local-instant.ts'
import { zonePeriodAt } from './zone-periods.ts'

/** No change of the clocks has been larger: Apia, Kwajalein and Manila skipped or repeated one whole day. */
const LARGEST_CHANGE_MS = DAY_MS

/**
 * The edges of all buckets that overlap the interval, ascending: bucket k is `[edges[k], edges[k + 1])`.
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
): Float64Array<ArrayBuffer> {
  if (interval.start >= interval.end) return new Float64Array(0)
  if (isCalendarResolution(resolution)) return calendarEdges(interval, resolution, zone)
  const start = bucketStart(interval.start, resolution, zone)
  const end = firstEdgeFrom(interval.end, resolution, zone)
  return bucketStarts({ start, end: end + 1 }, resolution, zone)
}

function calendarEdges(
  { start, end }: Interval,
  resolution: CalendarResolution,
  zone: IanaZone,
): Float64Array<ArrayBuffer> {
  const startOfDay = createDayStarts(zone)
  const first = bucketStart(start, resolution, zone)
  const edges = [first]
  let day = bucketDay(localDayOf(first, zone), resolution)
  for (let last = first; last < end;) {
    day = nextBucketDay(day, resolution)
    const edge = startOfDay(day)
    // A day that the zone skipped starts when the next one does.
    if (edge <= last) continue
    edges.push(edge)
    last = edge
  }
  return Float64Array.from(edges)
}

/** A reader of the first instants of local days that asks the zone only where its clocks change. */
function createDayStarts(zone: IanaZone): (day: number) => EpochMs {
  let safeFrom = Infinity
  let to = -Infinity
  let offsetMs = 0
  return (day) => {
    const at = day * DAY_MS - offsetMs
    if (at >= safeFrom && at < to) return at
    const start = startOfLocalDay(day, zone)
    const period = zonePeriodAt(zone, start)
    // Sooner after a change, midnight may have come before it already.
    safeFrom = period.from + LARGEST_CHANGE_MS
    to = period.to
    offsetMs = period.offsetMs
    return start
  }
}
