import { roundToBuckets } from '../../time/buckets.ts'
import type { Interval } from '#shared/time/instant.ts'
import { resolutions } from '../../time/resolution.ts'
import { subtractIntervals } from '../../series/intervals.ts'
import type { SeriesInput } from '../series-input.ts'
import { rateUnitOfSeries, ratesOf } from '../sum/sum-series.ts'

/** The values whose spread is asked for, and the spans in which they count. */
export interface SpreadBase<Series extends SeriesInput> {
  readonly series: Series
  readonly spans: readonly Interval[]
}

/**
 * Returns a series as means of its `spreadResolution`, from which extremes, percentiles and the like are taken, so
 * that they do not depend on whether something finer happens to be cached; as it is where that is no coarser, or where
 * the spans hold no whole mean. A mean that reaches into time between the spans does not count.
 */
export function spreadBaseOf<Series extends SeriesInput>(
  series: Series,
  spans: readonly Interval[],
): SpreadBase<Series> {
  const { kind, resolution, spreadResolution, zone } = series
  const isSame = spreadResolution === undefined || spreadResolution === 'raw' || spreadResolution === 'minute'
  if (isSame || resolutions.indexOf(spreadResolution) <= resolutions.indexOf(resolution))
    return { series, spans }
  const columns = ratesOf(series, spreadResolution)
  const gaps = spans.slice(1).map(({ start }, index) => ({ start: spans[index]?.end ?? start, end: start }))
  const left = subtractIntervals(
    spans,
    gaps.filter(({ start, end }) => start < end).map((gap) => roundToBuckets(gap, spreadResolution, zone)),
  )
  const isInside = (at: number): boolean => left.some(({ start, end }) => at >= start && at < end)
  if (!columns.times.some(isInside)) return { series, spans }
  const unit = rateUnitOfSeries(series)
  const rated = kind === 'totalizer' ? 'average-rate' : kind
  return { series: { ...series, kind: rated, unit, resolution: spreadResolution, columns }, spans: left }
}
