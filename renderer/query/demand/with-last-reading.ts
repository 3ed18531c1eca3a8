import { nextBucketStart } from '#shared/time/buckets.ts'
import type { IanaZone, Interval } from '#shared/time/instant.ts'
import type { Resolution } from '#shared/time/resolution.ts'

/** The consumption of a counter in the last bucket is known only from the reading at its end. */
export function withLastReading(
  { start, end }: Interval,
  resolution: Resolution,
  bucketZone: IanaZone,
): Interval {
  return { start, end: resolution === 'raw' ? end : nextBucketStart(end, resolution, bucketZone) }
}
