import type { BudgetState } from '#shared/contract/budget-state.ts'
import { msUntilSent } from '#shared/budget/pacing.ts'
import { type Result, succeed } from '#shared/errors/result.ts'
import { lengthOf, subtractIntervals } from '#shared/series/intervals.ts'
import { meanStepMs } from '#shared/time/resolution.ts'
import { clipCoverage } from '#shared/series/coverage/extend-coverage.ts'
import { provisionalIntervals, sightingsOf } from '#shared/series/coverage/coverage.ts'
import { planRequests } from '#shared/series/coverage/plan.ts'
import { seriesKeyText } from '#shared/series/series-key.ts'
import type {
  CoverageSnapshot,
  RequestCount,
  SeriesDemand,
  SeriesLoader,
} from '#renderer/ports/series-loader.ts'
import { begunPart, wantedIntervals } from './fetch/wanted-intervals.ts'

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
