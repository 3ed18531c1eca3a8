import type { VariableKind } from '../../catalog/nouns.ts'
import type { Interval } from '../../time/interval.ts'
import { isCalendarResolution } from '../../time/resolution.ts'
import type { Columns } from '../../series/segment.ts'
import { typicalStepMs } from '../../series/typical-step.ts'
import { valueIntervalsOf, type ValueIntervals } from '../../series/derive/value-intervals.ts'
import { bucketEdges } from '../../time/bucket-edges.ts'
import { DAY_MS, HOUR_MS } from '../../time/durations.ts'
import { convertDifference, convertLevel, type UnitConversion } from '../../units/conversion.ts'
import { quantityUnitOf, rateUnitOf } from '../../units/units.ts'
import { baseloadOf, wholeDaysIn } from './baseload.ts'
import { expectedSpansOf, type ExpectedSpans } from './expected-spans.ts'
import type {
  Aggregate,
  AggregateRequest,
  Figure,
  FigureCoverage,
  PeakRequest,
  TotalFigure,
} from './figures.ts'
import { momentsOf, type Moments } from './moments.ts'
import { peakIndices } from './peaks.ts'

const defaultPeaks: PeakRequest = { count: 5, apartMs: DAY_MS }

/**
 * The figures of a series over disjoint spans, each with its coverage (docs/decisions/0035-one-aggregate.md).
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
  const { kind, resolution, zone, policy } = request
  const list = valueIntervalsOf(columns, kind, resolution, zone)
  const expected = expectedSpansOf(spans, request)
  const dayEdges = isCalendarResolution(resolution) ? undefined : daysAround(expected.spans, zone)
  const peakRequest = peaksOf(request)
  const moments = momentsOf(list, expected.spans, dayEdges, peakRequest)
  const coverage = coverageOf(columns, moments, expected)
  const conversion = conversionOf(request)
  const level = (value: number | undefined): Figure | undefined =>
    figureOf(value === undefined ? undefined : convertLevel(value, conversion), coverage)
  const none = {
    policy,
    unit: conversion.unit,
    coverage,
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
    baseload:
      isRate(kind) && dayEdges !== undefined ? baseloadFigure(moments, expected, dayEdges, level) : undefined,
    peaks: peaks.flatMap((index) => withTime(level(list.values[index]), list.starts[index] ?? NaN) ?? []),
  }
}

function daysAround(spans: readonly Interval[], zone: string): Float64Array {
  const [first] = spans
  const last = spans.at(-1)
  if (first === undefined || last === undefined) return new Float64Array(0)
  return bucketEdges({ start: first.start, end: last.end }, 'daily', zone)
}

function isRate(kind: VariableKind): boolean {
  return kind === 'average-rate' || kind === 'totalizer'
}

/** Buckets of days and longer are apart by nature, also where a day has 23 hours. */
function peaksOf({ peaks = defaultPeaks, resolution }: AggregateRequest): PeakRequest {
  return isCalendarResolution(resolution) && peaks.apartMs <= DAY_MS ? { ...peaks, apartMs: 0 } : peaks
}

/** How the values of the list become figures; the list of a totalizer has rates, in which offsets cancel. */
export function conversionOf({
  kind,
  unit,
  conversion = { unit, factor: 1, offset: 0 },
}: AggregateRequest): UnitConversion {
  if (kind !== 'totalizer') return conversion
  return { unit: rateUnitOf(conversion.unit), factor: conversion.factor, offset: 0 }
}

export function coverageOf(
  { times }: Columns,
  { weightMs, present }: Pick<Moments, 'weightMs' | 'present'>,
  { expectedMs, expected, excluded }: ExpectedSpans,
): FigureCoverage {
  const durations = { presentMs: weightMs, expectedMs }
  if (expected !== undefined)
    return { ...durations, present: Math.min(present, expected), expected, excluded }
  const step = typicalStepMs(times) ?? Infinity
  return {
    ...durations,
    present,
    expected: Math.max(present, Math.round(expectedMs / step)),
    excluded: { ...excluded, buckets: Math.round(excluded.ms / step) },
  }
}

/** Raw readings do not begin when a span does: a median step may lack. */
export function isComplete(
  { presentMs, expectedMs }: FigureCoverage,
  { resolution }: AggregateRequest,
  columns: Columns,
): boolean {
  const tolerated = resolution === 'raw' ? (typicalStepMs(columns.times) ?? 0) : 0
  return presentMs + tolerated >= expectedMs
}

export function figureOf(
  value: number | undefined,
  coverage: FigureCoverage,
  isExtrapolated = false,
): Figure | undefined {
  return value !== undefined && Number.isFinite(value) ? { value, coverage, isExtrapolated } : undefined
}

function withTime<T extends Figure>(
  figure: T | undefined,
  at: number,
): (T & { readonly at: number }) | undefined {
  return figure === undefined ? undefined : { ...figure, at }
}

/** Rate times true hours, or what ran between readings. */
export function totalOf(
  { weighted }: Pick<Moments, 'weighted'>,
  list: ValueIntervals,
  { spans }: ExpectedSpans,
  { kind, unit, policy, conversion = { unit, factor: 1, offset: 0 } }: AggregateRequest,
  coverage: FigureCoverage,
): TotalFigure | undefined {
  const quantity =
    kind === 'totalizer' ? { unit: conversion.unit, perHour: 1 } : quantityUnitOf(conversion.unit)
  if (!isRate(kind) || quantity === undefined) return undefined
  const isExtrapolated = policy === 'extrapolated' && coverage.presentMs < coverage.expectedMs
  const scale = isExtrapolated ? coverage.expectedMs / coverage.presentMs : 1
  const amount = convertDifference(weighted / HOUR_MS, conversion) * quantity.perHour * scale
  const figure = figureOf(amount, coverage, isExtrapolated)
  const resets = list.resets.filter((at) => spans.some(({ start, end }) => at > start && at <= end))
  return figure === undefined ? undefined : { ...figure, unit: quantity.unit, resets }
}

/** Undefined where a rate runs backwards, as with generation: the ratio says nothing there. */
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
