import { DAY_MS, type Interval } from '#shared/time/instant.ts'
import { isCalendarResolution, isFiner } from '#shared/time/resolution.ts'
import type { Columns } from '#shared/series/columns.ts'
import { valueIntervalsOf } from '#shared/series/derive/value-intervals.ts'
import { bucketEdges, roundToBuckets } from '#shared/time/buckets.ts'
import { convertDifference, convertLevel } from '#shared/units/conversion.ts'
import { subtractIntervals } from '#shared/series/intervals.ts'
import type { SeriesInput } from '#shared/analysis/series-input.ts'
import { ratesOf, rateUnitOfSeries } from '#shared/analysis/sum/sum-series.ts'
import { baseloadOf, wholeDaysIn } from './baseload.ts'
import {
  type Aggregate,
  type AggregateRequest,
  type ExpectedSpans,
  expectedSpansOf,
  type Figure,
  type FigureCoverage,
  type PeakRequest,
} from './figures.ts'
import { conversionOf, coverageOf, figureOf, isComplete, isRate, totalOf } from './from-sums.ts'
import { type Moments, momentsOf } from './moments.ts'
import { peakIndices } from './peaks.ts'
import { totalAndMean } from './total-and-mean.ts'

const defaultPeaks: PeakRequest = { count: 5, apartMs: DAY_MS }

/**
 * Computes the figures of a series over disjoint spans, each with its coverage
 * (docs/decisions/0035-one-aggregate.md).
 *
 * `columns` are at `request.resolution`, in `request.unit`, and may reach beyond the spans: a value over the
 * edge of a span counts by time, and the amount of a totalizer needs the reading at its end. Days are local to
 * `request.zone`. No figure is ever NaN or infinite: what is not finite is taken as absent.
 */
export function aggregate(
  columns: Columns,
  spans: readonly Interval[],
  request: AggregateRequest,
): Aggregate {
  const own = aggregateValues(columns, spans, request)
  const figures = { ...own, ...spreadOf(own, columns, spans, request) }
  return columns.ratio === undefined ? figures : { ...figures, ...totalAndMean(columns, spans, request) }
}

/** Returns the figures that depend on the resolution, computed from means of the resolution that the request names. */
function spreadOf(
  { mean, coverage }: Aggregate,
  columns: Columns,
  spans: readonly Interval[],
  request: AggregateRequest,
): Partial<Aggregate> {
  const base = spreadBaseOf({ ...request, columns }, spans)
  if (mean === undefined || base.series.columns === columns) return {}
  const { columns: means, ...meaning } = base.series
  const found = aggregateValues(means, base.spans, {
    ...meaning,
    policy: 'present-only',
    conversion: conversionOf(request),
  })
  const over = <T extends Figure>(figure: T | undefined): T | undefined => figure && { ...figure, coverage }
  return {
    spreadResolution: found.spreadResolution,
    min: over(found.min),
    max: over(found.max),
    standardDeviation: over(found.standardDeviation),
    loadFactor:
      found.loadFactor && found.max && over({ ...found.loadFactor, value: mean.value / found.max.value }),
    peaks: found.peaks.map((peak) => ({ ...peak, coverage })),
  }
}

function aggregateValues(columns: Columns, spans: readonly Interval[], request: AggregateRequest): Aggregate {
  const { kind, resolution, zone, policy } = request
  const list = valueIntervalsOf(columns, kind, resolution, zone)
  const expected = expectedSpansOf(spans, request)
  const peakRequest = peaksOf(request)
  const hasHours = peakRequest.count > 0 && !isCalendarResolution(resolution)
  const dayEdges = hasHours ? daysAround(expected.spans, zone) : undefined
  const moments = momentsOf(list, expected.spans, dayEdges, peakRequest)
  const coverage = coverageOf(columns, moments, expected)
  const conversion = conversionOf(request)
  const level = (value: number | undefined): Figure | undefined =>
    figureOf(value === undefined ? undefined : convertLevel(value, conversion), coverage)
  const none = {
    policy,
    unit: conversion.unit,
    coverage,
    spreadResolution: resolution,
    mean: undefined,
    total: undefined,
    min: undefined,
    max: undefined,
    standardDeviation: undefined,
    loadFactor: undefined,
    baseload: undefined,
    peaks: [],
  }
  if (moments.weightMs === 0 || (policy === 'strict' && !isComplete(coverage, request, columns))) return none
  const mean = moments.weighted / moments.weightMs
  const peaks = peakIndices(list, moments.cells, peakRequest)
  return {
    ...none,
    mean: level(mean),
    total: totalOf(moments, list, expected, request, coverage),
    min: withTime(level(moments.min), moments.minAt),
    max: withTime(level(moments.max), moments.maxAt),
    standardDeviation: figureOf(
      convertDifference(Math.sqrt(moments.squares / moments.weightMs), conversion),
      coverage,
    ),
    loadFactor: loadFactorOf(mean, moments, request, coverage),
    // The lowest hours of what runs backwards, such as generation, are its peaks.
    baseload:
      isRate(kind) && mean >= 0 && dayEdges !== undefined
        ? baseloadFigure(moments, expected, dayEdges, level)
        : undefined,
    peaks: peaks.flatMap((index) => withTime(level(list.values[index]), list.starts[index] ?? NaN) ?? []),
  }
}

function daysAround(spans: readonly Interval[], zone: string): Float64Array {
  const [first] = spans
  const last = spans.at(-1)
  if (first === undefined || last === undefined) return new Float64Array(0)
  return bucketEdges({ start: first.start, end: last.end }, 'daily', zone)
}

/** Buckets of days and longer are apart by nature, even when a day has 23 hours. */
function peaksOf({ peaks = defaultPeaks, resolution }: AggregateRequest): PeakRequest {
  return isCalendarResolution(resolution) && peaks.apartMs <= DAY_MS ? { ...peaks, apartMs: 0 } : peaks
}

function withTime<T extends Figure>(
  figure: T | undefined,
  at: number,
): (T & { readonly at: number }) | undefined {
  return figure === undefined ? undefined : { ...figure, at }
}

/** Undefined when a rate runs backwards, as with generation: the ratio is meaningless there. */
function loadFactorOf(
  mean: number,
  { min, max }: Moments,
  { kind, conversion }: AggregateRequest,
  coverage: FigureCoverage,
): Figure | undefined {
  const hasZero = kind === 'totalizer' || (conversion?.offset ?? 0) === 0
  return isRate(kind) && hasZero && min >= 0 && max > 0 ? figureOf(mean / max, coverage) : undefined
}

function baseloadFigure(
  { cells }: Moments,
  { spans, excluded }: ExpectedSpans,
  dayEdges: Float64Array,
  level: (value: number | undefined) => Figure | undefined,
): Figure | undefined {
  const { value, days, daysMs } = baseloadOf(cells, dayEdges)
  const whole = wholeDaysIn(spans, dayEdges)
  const figure = level(value)
  const coverage = {
    presentMs: daysMs,
    expectedMs: whole.daysMs,
    present: days,
    expected: whole.days,
    excluded,
  }
  return figure === undefined ? undefined : { ...figure, coverage }
}

/** The values whose spread is needed, and the spans in which they count. */
interface SpreadBase<Series extends SeriesInput> {
  readonly series: Series
  readonly spans: readonly Interval[]
}

/**
 * Returns a series as means of its `spreadResolution`, so that extremes, percentiles and the like do not depend on
 * whether something finer is cached. Returns it as it is if that is no coarser, or if the spans contain no whole
 * mean. A mean that reaches into time between the spans does not count.
 */
export function spreadBaseOf<Series extends SeriesInput>(
  series: Series,
  spans: readonly Interval[],
): SpreadBase<Series> {
  const { kind, resolution, spreadResolution, zone } = series
  const isSame = spreadResolution === undefined || spreadResolution === 'raw' || spreadResolution === 'minute'
  if (isSame || !isFiner(resolution, spreadResolution)) return { series, spans }
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
