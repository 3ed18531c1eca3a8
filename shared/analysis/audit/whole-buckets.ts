import { bucketStart, firstEdgeFrom } from '../../time/buckets.ts'
import type { EpochMs, IanaZone } from '../../time/instant.ts'
import type { Interval } from '../../time/interval.ts'
import type { CalendarResolution } from '../../time/resolution.ts'

/** The part of the range that whole buckets fill which were over at `until`; undefined where none does. */
export function wholeBuckets(
  { start, end }: Interval,
  resolution: CalendarResolution,
  zone: IanaZone,
  until: EpochMs,
): Interval | undefined {
  const first = firstEdgeFrom(start, resolution, zone)
  const last = bucketStart(Math.min(end, until), resolution, zone)
  return first < last ? { start: first, end: last } : undefined
}
