import { bucketStart, nextBucketStart } from '../../time/buckets.ts'
import type { IanaZone, Interval } from '#shared/time/instant.ts'
import type { Resolution } from '../../time/resolution.ts'
import { intersectIntervals } from '../intervals.ts'
import { farthestEnd } from './plan.ts'
import type { ColumnChange } from './revisions.ts'

/**
 * Widens planned requests by one bucket into the neighbouring answers, so that both can be compared where they meet:
 * into settled cached buckets on either side, and into the end of the request before. Requests of the greatest length
 * stay as they are, as do raw readings, which have no buckets; no request is added.
 */
export function overlapNeighbours(
  requests: readonly Interval[],
  settled: readonly Interval[],
  resolution: Resolution,
  zone: IanaZone,
): readonly Interval[] {
  if (resolution === 'raw') return requests
  return requests.map(({ start, end }, index) => {
    const before = { start: bucketStart(start - 1, resolution, zone), end: start }
    const after = { start: end, end: nextBucketStart(end, resolution, zone) }
    const isKnown = (bucket: Interval): boolean => isInside(bucket, settled)
    const from = requests[index - 1]?.end === start || isKnown(before) ? before.start : start
    const wider = end <= farthestEnd(from, resolution, zone) ? from : start
    const reaches = isKnown(after) && after.end <= farthestEnd(wider, resolution, zone)
    return { start: wider, end: reaches ? after.end : end }
  })
}

/**
 * Returns true for a settled part of an answer that is the one bucket in which it overlaps the neighbouring answer.
 */
export function isSeam(part: Interval, answer: Interval, resolution: Resolution, zone: IanaZone): boolean {
  if (resolution === 'raw') return false
  const atStart = part.start === answer.start
  const atEnd = part.end === answer.end
  // If the answer is that bucket alone, it was simply requested again.
  return atStart !== atEnd && part.end === nextBucketStart(part.start, resolution, zone)
}

/** Returns the mismatches inside an interval. */
export function seamsInside(
  seams: readonly ColumnChange[] | undefined,
  { start, end }: Interval,
): readonly ColumnChange[] {
  return (seams ?? []).filter(({ time }) => time >= start && time < end)
}

function isInside(bucket: Interval, intervals: readonly Interval[]): boolean {
  const [part] = intersectIntervals(intervals, [bucket])
  return part?.start === bucket.start && part.end === bucket.end
}
