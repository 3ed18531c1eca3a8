import type { CoveredInterval } from '#shared/series/coverage.ts'
import type { Interval } from '#shared/time/interval.ts'
import { subtractIntervals, unionIntervals } from '#shared/series/intervals.ts'
import type { Resolution } from '#shared/time/resolution.ts'
import { settledIntervals } from '#shared/series/settling.ts'
import { bucketStart, nextBucketStart } from '#shared/time/buckets.ts'
import { MINUTE_MS } from '#shared/time/durations.ts'
import type { EpochMs } from '#shared/time/instant.ts'
import type { SeriesDemand } from '#renderer/ports/ports.ts'

/**
 * How old a provisional interval must be before a load requests it again, in minutes: about a sixtieth of
 * its bucket, at least a minute, at most an hour. An open day's mean hardly moves within minutes; a request
 * is a sixtieth of what the token has.
 */
const refreshAfterMinutes: Readonly<Record<Resolution, number>> = {
  raw: 1,
  minute: 1,
  '15-minute': 1,
  hourly: 1,
  daily: 24,
  weekly: 60,
  monthly: 60,
  yearly: 60,
}

/** The part of a demand that has begun: the future is not requested, save the rest of the open bucket. */
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

/** What of a demand is worth a request: the missing, and the provisional that was not fetched just now. */
export function wantedIntervals(
  demand: SeriesDemand,
  covered: readonly CoveredInterval[],
  now: EpochMs,
): readonly Interval[] {
  const { seriesKey, bucketZone } = demand
  const settled = settledIntervals(covered, seriesKey.resolution, bucketZone)
  const freshSince = demand.freshSince ?? Infinity
  const refreshAfterMs = refreshAfterMinutes[seriesKey.resolution] * MINUTE_MS
  const recent = covered.filter(
    ({ fetchedAt }) => fetchedAt >= freshSince || now - fetchedAt < refreshAfterMs,
  )
  return subtractIntervals(begunPart(demand, now), unionIntervals(settled, recent))
}
