import {
  type CoveredInterval,
  dueIntervals,
  provisionalIntervals,
  type Sighting,
  sightingsOf,
} from '#shared/series/coverage/coverage.ts'
import { type EpochMs, type Interval, MINUTE_MS } from '#shared/time/instant.ts'
import { intersectIntervals, subtractIntervals, unionIntervals } from '#shared/series/intervals.ts'
import { planRequests } from '#shared/series/coverage/plan.ts'
import type { Resolution } from '#shared/time/resolution.ts'
import { bucketStart, nextBucketStart } from '#shared/time/buckets.ts'
import type { ReportedDelivery, SeriesDemand } from '#renderer/ports/series-loader.ts'

/**
 * Age at which a load requests a provisional interval again, in minutes: about a sixtieth of its bucket, at least a
 * minute, at most an hour. An open day's mean hardly changes within minutes, and a request is a sixtieth of the token's
 * budget.
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

/** Returns the part of a demand that has begun: the future is not requested, except for the rest of the open bucket. */
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

/** Returns the parts of a demand that are not cached. */
export function missingIntervals(
  demand: SeriesDemand,
  covered: readonly CoveredInterval[],
  now: EpochMs,
): readonly Interval[] {
  return subtractIntervals(begunPart(demand, now), covered)
}

/** The facts about a series besides its coverage of the demand. */
export interface KnownDelivery {
  readonly sightings: readonly Sighting[]
  readonly reported?: ReportedDelivery | undefined
}

/**
 * Returns the parts of a demand that are worth a request: what is missing, what is provisional at the pace of its
 * delivery (decision 0012), and what is to be checked again. If any of these is requested, everything provisional is
 * included as long as that costs no further request.
 */
export function wantedIntervals(
  demand: SeriesDemand,
  covered: readonly CoveredInterval[],
  now: EpochMs,
  known: KnownDelivery = { sightings: sightingsOf(covered) },
): readonly Interval[] {
  const { seriesKey, bucketZone, freshSince = Infinity, recheckSince = Infinity } = demand
  const { resolution } = seriesKey
  const begun = begunPart(demand, now)
  const old = covered.map((one) => withKnownAge(one, now)).filter(({ fetchedAt }) => fetchedAt < freshSince)
  const delivery = {
    intervalMs: known.reported?.intervalMs,
    shortestMs: refreshAfterMinutes[resolution] * MINUTE_MS,
  }
  const sightings = [...known.sightings, ...sightingsFrom(known.reported)]
  const due = dueIntervals(old, resolution, bucketZone, sightings, delivery, now)
  const recheck = intersectIntervals(old, [{ start: recheckSince, end: Infinity }])
  const missing = subtractIntervals(begun, covered)
  const wanted = unionIntervals(missing, intersectIntervals(begun, unionIntervals(due, recheck)))
  if (wanted.length === 0) return wanted
  const stale = old.filter(({ fetchedAt }) => now - fetchedAt >= delivery.shortestMs)
  const provisional = intersectIntervals(begun, provisionalIntervals(stale, resolution, bucketZone))
  const all = unionIntervals(wanted, provisional)
  const requestsOf = (intervals: readonly Interval[]): number =>
    planRequests(intervals, resolution, bucketZone).length
  return requestsOf(all) > requestsOf(wanted) ? wanted : all
}

/**
 * Treats values fetched by a clock that was ahead as older than any others, since their age is unknown. Otherwise they
 * would count as settled, including holes, until that time is reached.
 */
function withKnownAge(covered: CoveredInterval, now: EpochMs): CoveredInterval {
  return covered.fetchedAt > now ? { ...covered, fetchedAt: -Infinity } : covered
}

/** Returns how far a series extends, according to the catalogue. */
export function sightingsFrom(reported: ReportedDelivery | undefined): readonly Sighting[] {
  return reported?.lastRecorded === undefined ? [] : [reported.lastRecorded]
}
