import type { Bridge } from '#shared/contract/bridge.ts'
import { succeed, type Result } from '#shared/errors/result.ts'
import { lengthOf, subtractIntervals } from '#shared/series/intervals.ts'
import { meanStepMs } from '#shared/series/mean-step.ts'
import { planRequests } from '#shared/series/plan.ts'
import { seriesKeyText } from '#shared/series/series-key.ts'
import type { Clock } from '#shared/time/instant.ts'
import { expectedDurationMs } from '../expected-duration.ts'
import type { LoadCost, SeriesDemand, SeriesStore } from '#renderer/ports/ports.ts'
import type { TasksInFlight } from './tasks-in-flight.ts'
import { begunPart, wantedIntervals } from './wanted-intervals.ts'

export interface CostPorts {
  readonly bridge: Pick<Bridge, 'readBudget'>
  readonly connectionId: string
  readonly store: Pick<SeriesStore, 'readCoverage'>
  readonly clock: Clock
}

/** What the demands would cost now: requests, requests the cache saves, time at the budget as it stands (B2). */
export async function costOf(
  ports: CostPorts,
  inFlight: TasksInFlight,
  demands: readonly SeriesDemand[],
): Promise<Result<LoadCost>> {
  const { bridge, connectionId, clock } = ports
  let requests = 0
  let requestsUncached = 0
  let points = 0
  const counts = await Promise.all(
    distinctDemands(demands).map((demand) => countRequests(ports, inFlight, demand)),
  )
  for (const counted of counts) {
    if (!counted.ok) return counted
    requests += counted.value.requests
    requestsUncached += counted.value.uncached
    points += counted.value.points
  }
  const budget = await bridge.readBudget({ connectionId })
  const durationMs = expectedDurationMs(requests, budget.ok ? budget.value : undefined, clock.now())
  return succeed({ requests, requestsSaved: Math.max(0, requestsUncached - requests), durationMs, points })
}

interface Count {
  readonly requests: number
  /** Requests that an empty cache would need. */
  readonly uncached: number
  readonly points: number
}

async function countRequests(
  { store, clock }: CostPorts,
  inFlight: TasksInFlight,
  demand: SeriesDemand,
): Promise<Result<Count>> {
  const { seriesKey, interval, bucketZone } = demand
  const covered = await store.readCoverage(seriesKey, interval)
  if (!covered.ok) return covered
  const now = clock.now()
  const wanted = wantedIntervals(demand, covered.value, now)
  const onTheirWay = inFlight.over(seriesKeyText(seriesKey), wanted).map((task) => task.interval)
  return succeed({
    requests: planRequests(subtractIntervals(wanted, onTheirWay), seriesKey.resolution, bucketZone).length,
    points: Math.round(lengthOf(wanted) / (meanStepMs(seriesKey.resolution) ?? Infinity)),
    uncached: planRequests(begunPart(demand, now), seriesKey.resolution, bucketZone).length,
  })
}

/** Two charts of the same series over the same range pay once. */
function distinctDemands(demands: readonly SeriesDemand[]): readonly SeriesDemand[] {
  const byIdentity = new Map(
    demands.map((demand) => [JSON.stringify([seriesKeyText(demand.seriesKey), demand.interval]), demand]),
  )
  return [...byIdentity.values()]
}
