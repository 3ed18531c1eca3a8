import type { BudgetState } from '#shared/contract/budget-state.ts'
import { msUntilSent } from '#shared/budget/time-until-sent.ts'
import { succeed, type Result } from '#shared/errors/result.ts'
import type { RequestCount, SeriesDemand, SeriesLoader } from '#renderer/ports/series-loader.ts'
import { countRequests } from './count-requests.ts'

/** Requests of a minute at a service that grants no more than the documented one. */
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
 * Estimates how long `requests` will take at the budget as it stands, in ms, the service's own time apart: behind all
 * that waits, or among it where they are queued already, at least in part.
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
