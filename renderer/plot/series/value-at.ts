import { lowerBound } from '#shared/series/columns.ts'
import type { EpochMs } from '#shared/time/instant.ts'
import { spanEnd } from './bucket-span.ts'
import type { DrawnSeries } from './drawn-series.ts'

export interface ReadingAt {
  readonly at: EpochMs
  readonly value: number
}

/**
 * Returns the reading whose interval contains the instant; for raw the last one, unless the meter has been
 * silent since.
 */
export function readingAt(series: DrawnSeries, at: EpochMs): ReadingAt | undefined {
  const { times, values } = series.columns
  const index = lowerBound(times, at + 1) - 1
  const start = times[index]
  const value = values[index]
  if (start === undefined || value === undefined) return undefined
  const end = spanEnd(series, start, times[index + 1])
  return at < Math.max(end, start + 1) ? { at: start, value } : undefined
}

/** Returns the next or previous reading of any of the series, for stepping the cursor. */
export function neighbourOf(
  list: readonly DrawnSeries[],
  at: EpochMs,
  direction: 1 | -1,
): EpochMs | undefined {
  const candidates = list.flatMap(({ columns: { times } }) => {
    const index = direction === 1 ? lowerBound(times, at + 1) : lowerBound(times, at) - 1
    return times[index] ?? []
  })
  if (candidates.length === 0) return undefined
  return direction === 1 ? Math.min(...candidates) : Math.max(...candidates)
}
