import type { CoveredInterval } from '#shared/series/coverage.ts'
import type { Interval } from '#shared/series/interval.ts'
import { subtractIntervals, unionIntervals } from '#shared/series/intervals.ts'
import type { Resolution } from '#shared/series/resolution.ts'
import { settledIntervals } from '#shared/series/settling.ts'
import { bucketStart, nextBucketStart } from '#shared/time/buckets.ts'
import type { EpochMs } from '#shared/time/instant.ts'
import type { SeriesDemand } from '#renderer/ports/ports.ts'
import { refreshAfterMs } from './refresh-after.ts'

/** The part of a demand that has begun: the future is not asked for, save the rest of the open bucket. */
export function begunPart(
  { seriesKey, interval, bucketZone }: SeriesDemand,
  now: EpochMs,
): readonly Interval[] {
  const end = Math.min(interval.end, endOfPresent(now, seriesKey.resolution, bucketZone))
  return interval.start < end ? [{ start: interval.start, end }] : []
}

function endOfPresent(now: EpochMs, resolution: Resolution, zone: string): EpochMs {
  if (resolution === 'raw') return Math.floor(now) + 1
  return nextBucketStart(bucketStart(now, resolution, zone), resolution, zone)
}

/** What of a demand is not cached. */
export function missingIntervals(
  demand: SeriesDemand,
  covered: readonly CoveredInterval[],
  now: EpochMs,
): readonly Interval[] {
  return subtractIntervals(begunPart(demand, now), covered)
}

/** What of a demand is worth a request: the missing, and the provisional that was not fetched just now (K3). */
export function wantedIntervals(
  demand: SeriesDemand,
  covered: readonly CoveredInterval[],
  now: EpochMs,
): readonly Interval[] {
  const { seriesKey, bucketZone } = demand
  const settled = settledIntervals(covered, seriesKey.resolution, bucketZone)
  const freshSince = demand.freshSince ?? Infinity
  const recent = covered.filter(
    ({ fetchedAt }) => fetchedAt >= freshSince || now - fetchedAt < refreshAfterMs(seriesKey.resolution),
  )
  return subtractIntervals(begunPart(demand, now), unionIntervals(settled, recent))
}
