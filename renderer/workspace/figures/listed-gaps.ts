import { gapIntervals } from '#shared/series/coverage/gaps.ts'
import { intersectIntervals, lengthOf, subtractIntervals } from '#shared/series/intervals.ts'
import { type EpochMs, HOUR_MS, type Interval } from '#shared/time/instant.ts'
import type { LoadedSeries } from '#renderer/ports/series-loader.ts'

/** An interval without values, because the service has none or because it was not fetched. */
export interface ListedGap {
  readonly interval: Interval
  readonly isFetched: boolean
}

/** Lists the gaps of the range until now, ascending, without excluded intervals. */
export function listedGaps(
  { columns, demand, missing }: Pick<LoadedSeries, 'columns' | 'demand' | 'missing'>,
  range: Interval,
  mask: readonly Interval[],
  now: EpochMs,
): readonly ListedGap[] {
  const past = { start: range.start, end: Math.min(range.end, now) }
  if (past.start >= past.end) return []
  const { seriesKey, bucketZone } = demand
  const gaps = intersectIntervals(gapIntervals(columns, past, seriesKey.resolution, bucketZone), [past])
  const counted = subtractIntervals(gaps, mask)
  const listed = (list: readonly Interval[], isFetched: boolean): readonly ListedGap[] =>
    list.map((interval) => ({ interval, isFetched }))
  return [
    ...listed(subtractIntervals(counted, missing), true),
    ...listed(intersectIntervals(counted, missing), false),
  ].toSorted((a, b) => a.interval.start - b.interval.start)
}

export function hoursWithout(gaps: readonly ListedGap[]): number {
  return lengthOf(gaps.map(({ interval }) => interval)) / HOUR_MS
}

/** Returns a window around a gap, with half its length on each side and at least `leastMs` long. */
export function around({ start, end }: Interval, leastMs: number): Interval {
  const margin = Math.max((end - start) / 2, (leastMs - (end - start)) / 2)
  return { start: start - margin, end: end + margin }
}
