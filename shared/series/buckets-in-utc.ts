import { bucketStart } from '../time/buckets.ts'
import { isCalendarResolution, type Resolution } from '#shared/time/resolution.ts'
import type { IanaZone, Interval } from '#shared/time/instant.ts'

/**
 * Returns the interval from the start of the bucket in UTC in which it begins: a service that cuts days in UTC stamps
 * the one that reaches over the first local midnight before that. A service that cuts local days has no stamp in
 * between. Hours and shorter are cut on UTC multiples in any case.
 */
export function fromBucketInUtc(interval: Interval, resolution: Resolution): Interval {
  if (!isCalendarResolution(resolution)) return interval
  const start = bucketStart(interval.start, resolution, 'UTC')
  return start === interval.start ? interval : { start, end: interval.end }
}

/** Returns true if all stamps of days or longer are on edges of UTC, and some on none of `zone`. */
export function areCutInUtc(starts: Float64Array, resolution: Resolution, zone: IanaZone): boolean {
  const isEdge = (at: number, each: IanaZone): boolean => bucketStart(at, resolution, each) === at
  return (
    isCalendarResolution(resolution) &&
    starts.some((at) => !isEdge(at, zone)) &&
    starts.every((at) => isEdge(at, 'UTC'))
  )
}
