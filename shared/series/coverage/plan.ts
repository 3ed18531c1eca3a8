import { bucketStart, firstEdgeFrom, nextBucketStart, roundToBuckets } from '../../time/buckets.ts'
import { DAY_MS, type EpochMs, type IanaZone, type Interval } from '#shared/time/instant.ts'
import { intersectIntervals, normaliseIntervals } from '../intervals.ts'
import type { Resolution } from '../../time/resolution.ts'

/** The longest range of one request: a year of 365 days (docs/decisions/0009-a-year-is-365-days.md). */
export const MAX_REQUEST_MS = 365 * DAY_MS

/**
 * Returns the fewest requests that cover all of `missing`, ascending, each at most `MAX_REQUEST_MS` long.
 *
 * Greedy from the left, which is optimal: the first missing instant must be covered, and no request that
 * covers it reaches further. Each request starts and ends at missing instants, rounded to bucket edges. Only
 * a bucket that is itself longer (a leap year at yearly resolution) makes a longer request, of itself alone.
 */
export function planRequests(
  missing: readonly Interval[],
  resolution: Resolution,
  zone: IanaZone,
): readonly Interval[] {
  const wanted = normaliseIntervals(missing.map((one) => roundToBuckets(one, resolution, zone)))
  const requests: Interval[] = []
  let start = -Infinity
  let reach = -Infinity
  for (const stretch of wanted) {
    let from = stretch.start
    while (from < stretch.end) {
      const joins = from < reach
      if (!joins) {
        start = from
        reach = farthestEnd(from, resolution, zone)
      }
      const end = Math.min(stretch.end, reach)
      requests.splice(requests.length - (joins ? 1 : 0), 1, { start, end })
      from = end
    }
  }
  return requests
}

/** Returns how far a request from the bucket edge `start` may reach: to a bucket edge, except for raw. */
function farthestEnd(start: EpochMs, resolution: Resolution, zone: IanaZone): EpochMs {
  const edge = bucketStart(start + MAX_REQUEST_MS, resolution, zone)
  return edge > start ? edge : nextBucketStart(start, resolution, zone)
}

/**
 * Returns the beginning of an interval, `lengthMs` long and rounded up to a bucket edge; the whole interval if it is no
 * longer. This is for services that refuse large answers or fail on them.
 */
export function leadingPart(
  { start, end }: Interval,
  lengthMs: number,
  resolution: Resolution,
  zone: IanaZone,
): Interval {
  return {
    start,
    end: Math.min(end, firstEdgeFrom(start + Math.max(1, Math.ceil(lengthMs)), resolution, zone)),
  }
}

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

function isInside(bucket: Interval, intervals: readonly Interval[]): boolean {
  const [part] = intersectIntervals(intervals, [bucket])
  return part?.start === bucket.start && part.end === bucket.end
}
