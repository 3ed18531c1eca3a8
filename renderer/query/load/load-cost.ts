import type { BudgetState } from '#shared/contract/budget-state.ts'
import { msUntilSent } from '#shared/budget/pacing.ts'
import { type Result, succeed } from '#shared/errors/result.ts'
import { lengthOf, subtractIntervals, intersectIntervals, unionIntervals } from '#shared/series/intervals.ts'
import { meanStepMs, type Resolution } from '#shared/time/resolution.ts'
import { clipCoverage } from '#shared/series/coverage/extend-coverage.ts'
import {
  provisionalIntervals,
  sightingsOf,
  type CoveredInterval,
  dueIntervals,
  type Sighting,
} from '#shared/series/coverage/coverage.ts'
import { planRequests } from '#shared/series/coverage/plan.ts'
import { seriesKeyText } from '#shared/series/series-key.ts'
import type {
  CoverageSnapshot,
  RequestCount,
  SeriesDemand,
  SeriesLoader,
  ReportedDelivery,
} from '#renderer/ports/series-loader.ts'
import { type EpochMs, type Interval, MINUTE_MS } from '#shared/time/instant.ts'
import { bucketStart, nextBucketStart } from '#shared/time/buckets.ts'

/** Number of requests in a minute to a service that grants no more than the documented one. */
export const REQUESTS_OF_A_MINUTE = 60

/** Counts the requests that the demands would cost now. */
export async function requestCountOf(
  loader: Pick<SeriesLoader, 'readCoverage'>,
  demands: readonly SeriesDemand[],
): Promise<Result<RequestCount>> {
  const coverage = await loader.readCoverage(demands.map(({ seriesKey }) => seriesKey))
  return coverage.ok ? succeed(countRequests(demands, coverage.value)) : coverage
}

/**
 * Estimates how long `requests` will take at the present budget, in ms, without the service's own time: after all
 * waiting requests, or among them if at least some are already queued.
 */
export function expectedDurationMs(
  requests: number,
  budget: Pick<BudgetState, 'limit' | 'freeInMs' | 'pacing' | 'waiting'> = {
    limit: 60,
    freeInMs: [],
    waiting: 0,
  },
  areQueued = false,
): number {
  if (requests === 0) return 0
  const { waiting } = budget
  return msUntilSent(budget, areQueued ? Math.max(requests, waiting) : requests + waiting)
}

/** Counts the requests that the demands would cost now. Series that the snapshot does not name are not cached. */
export function countRequests(demands: readonly SeriesDemand[], coverage: CoverageSnapshot): RequestCount {
  let requests = 0
  let requestsUncached = 0
  let points = 0
  let isSettled = true
  const parts = demands.flatMap((demand) => coverage.partsOf?.(demand) ?? [demand])
  for (const demand of distinctDemands(parts)) {
    const { resolution } = demand.seriesKey
    const { covered, underWay, reported } = coverage.of(demand.seriesKey)
    const known = { sightings: sightingsOf(covered), reported }
    const wanted = wantedIntervals(demand, covered, coverage.readAt, known)
    requests += planRequests(subtractIntervals(wanted, underWay), resolution, demand.bucketZone).length
    requestsUncached += planRequests(begunPart(demand, coverage.readAt), resolution, demand.bucketZone).length
    isSettled &&= isOver(demand, coverage)
    points += Math.round(lengthOf(wanted) / (meanStepMs(resolution) ?? Infinity))
  }
  return { requests, requestsSaved: Math.max(0, requestsUncached - requests), points, isSettled }
}

/** Returns the coverage without data under way, which thus counts as wanted. */
export function withoutUnderWay(coverage: CoverageSnapshot): CoverageSnapshot {
  return { ...coverage, of: (key) => ({ ...coverage.of(key), underWay: [] }) }
}

function isOver(demand: SeriesDemand, { of, readAt }: CoverageSnapshot): boolean {
  const { seriesKey, interval, bucketZone } = demand
  const cached = clipCoverage(of(seriesKey).covered, interval)
  return interval.end <= readAt && provisionalIntervals(cached, seriesKey.resolution, bucketZone).length === 0
}

/** Removes duplicates, so that two charts of the same series over the same range pay only once. */
export function distinctDemands(demands: readonly SeriesDemand[]): readonly SeriesDemand[] {
  const byText = new Map(
    demands.map((demand) => [JSON.stringify([seriesKeyText(demand.seriesKey), demand.interval]), demand]),
  )
  return [...byText.values()]
}

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
  known: KnownDelivery,
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
