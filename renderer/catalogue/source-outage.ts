import type { Variable } from '#shared/portfolio/nouns.ts'
import { DAY_MS } from '#shared/time/durations.ts'
import type { EpochMs } from '#shared/time/instant.ts'
import type { Interval } from '#shared/time/interval.ts'
import { variableRecordedAt } from './recorded-at.ts'

/**
 * Returns how long the source of a variable has sent nothing, as the catalogue knew when it was fetched: from the last
 * reading on, where the service calls it offline or a day has passed since. Later times are not known.
 */
export function sourceOutage(variable: Variable, fetchedAt: EpochMs): Interval | undefined {
  const start = variableRecordedAt(variable)
  if (start === undefined || start >= fetchedAt) return undefined
  const isOffline = variable.dataReception.toLowerCase() === 'offline'
  return isOffline || fetchedAt - start > DAY_MS ? { start, end: fetchedAt } : undefined
}
