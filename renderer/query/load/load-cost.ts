import { succeed, type Result } from '#shared/errors/result.ts'
import type { LoadCost, RequestCount, SeriesDemand, SeriesLoader } from '#renderer/ports/ports.ts'
import { countRequests } from './count-requests.ts'

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
