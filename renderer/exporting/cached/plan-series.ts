import { fail, succeed, type Result } from '#shared/errors/result.ts'
import { emptyColumns } from '#shared/series/columns.ts'
import { intersectIntervals, lengthOf } from '#shared/series/intervals.ts'
import type { SeriesKey } from '#shared/series/series-key.ts'
import type { Interval } from '#shared/time/instant.ts'
import { resolutions, type Resolution, isFiner } from '#shared/time/resolution.ts'
import { isLocalId } from '#shared/portfolio/local-id.ts'
import type { CoverageSnapshot, SeriesLoader } from '#renderer/ports/series-loader.ts'
import { noFinerThanAmounts } from '#renderer/query/demand/plan-query.ts'
import { amountOf, type OperandSeries, unitsOf } from '#renderer/query/operand-series.ts'
import { zoneOf } from '#renderer/query/view/operands.ts'
import { derivedResolution, weeksOf } from '#renderer/query/shown-series.ts'

export interface CachedRange {
  readonly interval: Interval
  /** Resolution of the rows; `shown` means that of each series on the screen. */
  readonly resolution: 'shown' | Resolution
}

/**
 * Plans the series of a file over a range, without their values: from which cached series each is read (the base), how
 * much of it is cached, and the resolution of its rows, which is never finer than the cached one.
 */
export async function planSeries(
  loader: Pick<SeriesLoader, 'readCoverage'>,
  shown: readonly OperandSeries[],
  range: CachedRange,
): Promise<Result<readonly OperandSeries[]>> {
  const coverage = await loader.readCoverage(shown.flatMap((one) => candidatesOf(one, range)))
  if (!coverage.ok) return fail(coverage.error)
  return succeed(shown.map((one) => planned(one, range, coverage.value)))
}

/**
 * Lists the cached series from which the rows may be derived, finest first; a series that is shown as fetched has only
 * itself.
 */
function candidatesOf(series: OperandSeries, { resolution }: CachedRange): readonly SeriesKey[] {
  const { seriesKey } = series.base.demand
  const isAsFetched = resolution === 'shown' && series.shown.resolution === seriesKey.resolution
  if (isAsFetched || isLocalId(seriesKey.dataHubId)) return [seriesKey]
  const target = targetOf(series, resolution)
  return resolutions
    .filter((each) => each === seriesKey.resolution || (each !== 'raw' && !isFiner(target, each)))
    .map((each) => ({ ...seriesKey, resolution: each }))
}

function targetOf(series: OperandSeries, resolution: CachedRange['resolution']): Resolution {
  return resolution === 'shown' ? series.shown.resolution : noFinerThanAmounts(series, resolution)
}

function planned(series: OperandSeries, range: CachedRange, coverage: CoverageSnapshot): OperandSeries {
  const { base } = series
  const { interval } = range
  const { bucketZone } = base.demand
  const coveredOf = (key: SeriesKey): readonly Interval[] =>
    intersectIntervals(coverage.of(key).covered, [interval])
  const target = targetOf(series, range.resolution)
  const key = bestOf(base.demand.seriesKey, target, candidatesOf(series, range), (each) =>
    lengthOf(coveredOf(each)),
  )
  const from = key.resolution
  const to = derivedResolution(series, from, isFiner(target, from) ? from : target)
  const amount = to && amountOf(series, unitsOf(base, series.variable))
  return {
    ...series,
    base: {
      ...base,
      demand: { seriesKey: key, interval, bucketZone },
      columns: emptyColumns(),
      covered: coverage.of(key).covered.filter((one) => one.end > interval.start && one.start < interval.end),
    },
    shown: {
      resolution: to ?? from,
      zone: to === undefined ? bucketZone : zoneOf(series),
      ...(to !== undefined && weeksOf(series, to)),
      ...(amount !== undefined && { amountUnit: amount.unit }),
      columns: emptyColumns(),
      ...(to === undefined ? {} : { presentMs: new Float64Array(), expectedMs: new Float64Array() }),
    },
  }
}

/** Chooses the series with the most cached data; among equals the shown one, otherwise the coarsest. */
function bestOf(
  shownKey: SeriesKey,
  target: Resolution,
  candidates: readonly SeriesKey[],
  coveredMs: (key: SeriesKey) => number,
): SeriesKey {
  // Nothing is derived from raw readings.
  const isFit = (resolution: Resolution): boolean =>
    resolution === target || (resolution !== 'raw' && !isFiner(target, resolution))
  const fit = candidates.filter(({ resolution }) => isFit(resolution))
  const most = Math.max(0, ...fit.map(coveredMs))
  const best = fit.filter((key) => coveredMs(key) === most)
  if (most === 0) return shownKey
  return best.find(({ resolution }) => resolution === shownKey.resolution) ?? best.at(-1) ?? shownKey
}
