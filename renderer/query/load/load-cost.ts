import type { BudgetState } from '#shared/contract/budget-state.ts'
import { succeed, type Result } from '#shared/errors/result.ts'
import { MINUTE_MS } from '#shared/time/durations.ts'
import type { EpochMs } from '#shared/time/instant.ts'
import type { LoadCost, RequestCount, SeriesDemand, SeriesLoader } from '#renderer/ports/series-loader.ts'
import { countRequests } from './count-requests.ts'

const ASSUMED_LIMIT = 60

/** The requests that the demands would cost now. */
export async function requestCountOf(
  loader: Pick<SeriesLoader, 'readCoverage'>,
  demands: readonly SeriesDemand[],
): Promise<Result<RequestCount>> {
  const coverage = await loader.readCoverage(demands.map(({ seriesKey }) => seriesKey))
  return coverage.ok ? succeed(countRequests(demands, coverage.value)) : coverage
}

/** As `requestCountOf`, with the time at the budget as it stands, for where it is shown. */
export async function loadCostOf(
  loader: Pick<SeriesLoader, 'readCoverage' | 'expectedMs'>,
  demands: readonly SeriesDemand[],
): Promise<Result<LoadCost>> {
  const count = await requestCountOf(loader, demands)
  if (!count.ok) return count
  return succeed({ ...count.value, durationMs: await loader.expectedMs(count.value.requests) })
}

/** How long `requests` more will take at the budget as it stands, in ms, the service's own time apart. */
export function expectedDurationMs(
  requests: number,
  budget: Pick<BudgetState, 'limit' | 'used' | 'waiting' | 'drainMs' | 'pausedUntil'> | undefined,
  now: EpochMs,
): number {
  if (requests === 0) return 0
  const limit = budget?.limit ?? ASSUMED_LIMIT
  const free = budget === undefined ? limit : Math.max(0, limit - budget.used - budget.waiting)
  const queued = Math.max(0, requests - free)
  const paused = Math.max(0, (budget?.pausedUntil ?? now) - now)
  return Math.round(paused + (budget?.drainMs ?? 0) + (queued * MINUTE_MS) / limit)
}
