import { lengthOf, subtractIntervals } from '#shared/series/intervals.ts'
import { meanStepMs } from '#shared/series/pyramid/mean-step.ts'
import { clipCoverage } from '#shared/series/coverage/extend-coverage.ts'
import { provisionalIntervals } from '#shared/series/coverage/settling.ts'
import { planRequests } from '#shared/series/coverage/plan.ts'
import { sightingsOf } from '#shared/series/coverage/sightings.ts'
import { seriesKeyText } from '#shared/series/series-key.ts'
import type { CoverageSnapshot, RequestCount, SeriesDemand } from '#renderer/ports/series-loader.ts'
import { begunPart, wantedIntervals } from './fetch/wanted-intervals.ts'

/**
 * Counts what the demands would cost if they were made now. Series that the snapshot does not name are not cached.
 */
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

/** Returns the coverage with what is under way taken for wanted. */
export function withoutUnderWay(coverage: CoverageSnapshot): CoverageSnapshot {
  return { ...coverage, of: (key) => ({ ...coverage.of(key), underWay: [] }) }
}

function isOver(demand: SeriesDemand, { of, readAt }: CoverageSnapshot): boolean {
  const { seriesKey, interval, bucketZone } = demand
  const cached = clipCoverage(of(seriesKey).covered, interval)
  return interval.end <= readAt && provisionalIntervals(cached, seriesKey.resolution, bucketZone).length === 0
}

/** Removes duplicates: two charts of the same series over the same range pay once. */
export function distinctDemands(demands: readonly SeriesDemand[]): readonly SeriesDemand[] {
  const byText = new Map(
    demands.map((demand) => [JSON.stringify([seriesKeyText(demand.seriesKey), demand.interval]), demand]),
  )
  return [...byText.values()]
}
