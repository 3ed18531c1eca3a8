import type { EpochMs, Interval } from '#shared/time/instant.ts'
import type { DrawnSeries } from './drawn-series.ts'

/**
 * Returns the shortest gap of any series that contains an instant or is no further than `reachMs` from it; undefined
 * where all have values.
 */
export function gapAt(
  series: readonly Pick<DrawnSeries, 'gaps'>[],
  at: EpochMs,
  reachMs: number,
): Interval | undefined {
  const near = series.flatMap(({ gaps }) =>
    gaps.filter(({ start, end }) => start - reachMs <= at && at < end + reachMs),
  )
  return near.toSorted((a, b) => a.end - a.start - (b.end - b.start))[0]
}
