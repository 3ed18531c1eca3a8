import { bucketStart, firstEdgeFrom } from '../../time/buckets.ts'
import type { EpochMs, IanaZone, Interval } from '#shared/time/instant.ts'
import type { CalendarResolution } from '../../time/resolution.ts'

/**
 * Returns the part of the range that is filled by whole buckets that were over at `until`; undefined when there are
 * none.
 */
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
