import { bucketStart, nextBucketStart } from '../time/buckets.ts'
import { fixedStepMs, type Resolution } from '#shared/time/resolution.ts'
import type { EpochMs, IanaZone, Interval } from '../time/instant.ts'

/**
 * Tells which reading the value of a totalizer is: the one at the start of its interval, or the last one within it.
 * Services do not document it, and it shifts consumption by one interval (decision 0084).
 */
export type TotalizerConvention = 'at-start' | 'at-end'

/** Applies until the user chooses otherwise. */
export const ASSUMED_TOTALIZERS: TotalizerConvention = 'at-start'

/**
 * Returns the end of the interval that starts at an instant. A day or longer that does not start on an edge of `zone`
 * is cut in UTC if it starts on an edge there, and is otherwise as long as the bucket in which it lies. Raw readings
 * are instants.
 */
export function intervalEnd(start: EpochMs, resolution: Resolution, zone: IanaZone): EpochMs {
  if (resolution === 'raw') return start
  const stepMs = fixedStepMs(resolution)
  if (stepMs !== undefined) return start + stepMs
  const cutIn = [zone, 'UTC'].find((each) => bucketStart(start, resolution, each) === start) ?? zone
  const edge = bucketStart(start, resolution, cutIn)
  return start + nextBucketStart(edge, resolution, cutIn) - edge
}

/** The consumption of a counter in the last bucket is known only from the reading at its end. */
export function withLastReading(
  { start, end }: Interval,
  resolution: Resolution,
  bucketZone: IanaZone,
): Interval {
  return { start, end: resolution === 'raw' ? end : nextBucketStart(end, resolution, bucketZone) }
}
