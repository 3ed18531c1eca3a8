import type { Weekday } from '../../time/ranges/calendar-settings.ts'
import { bucketEdges } from '#shared/time/buckets.ts'
import { DAY_MS, type EpochMs, HOUR_MS, type IanaZone, type Interval } from '#shared/time/instant.ts'
import { coarserOf, isCalendarResolution, type Resolution } from '../../time/resolution.ts'
import {
  createIntervalSums,
  firstEndingAfter,
  sumInside,
  withoutIndivisible,
} from '../../series/derive/interval-sums.ts'
import { endOf, type ValueIntervals } from '../../series/derive/value-intervals.ts'
import {
  intersectIntervals,
  lengthOf,
  normaliseIntervals,
  subtractIntervals,
  unionIntervals,
} from '../../series/intervals.ts'
import { typicalStepMs } from '../../series/typical-step.ts'
import { quantityUnitOf, rateUnitOf } from '../../units/units.ts'
import { expectedSpansOf, type MissingPolicy } from '#shared/analysis/aggregate/figures.ts'
import { formulaFunction } from '../../series/formula.ts'
import { seriesValues, type SeriesInput } from '../series-input.ts'

/**
 * Selects the mean rate or the amount per day for a rate or a totalizer; kinds that do not add up always give the
 * mean.
 */
export type BucketForm = 'mean' | 'per-day'

export interface BucketRequest {
  readonly range: Interval
  /** Must be no finer than that of either series. */
  readonly resolution: Exclude<Resolution, 'raw'>
  /** Zone in which days and longer are cut. */
  readonly zone: IanaZone
  /** Weeks begin on this day; absent for Monday. */
  readonly firstDayOfWeek?: Weekday
  readonly policy: MissingPolicy
  /** Time excluded from both series, each in whole values. */
  readonly mask: readonly Interval[]
  /** A bucket that ends later is not taken. */
  readonly until: EpochMs
  /** True when time for which only one of the two has values is left out of both. */
  readonly isLikeForLike: boolean
  readonly form: BucketForm
  /** Share of a bucket's time that both series must have values for under any policy; absent for any part of it. */
  readonly leastShare?: number
  /** Edges of buckets that follow no calendar, such as billing periods: ascending, at starts of local days. */
  readonly edges?: Float64Array
}

/** Pairs of values, ascending in time: one for each bucket in which both series have a value. */
export interface CommonBuckets {
  /** Starts of the buckets. */
  readonly times: Float64Array<ArrayBuffer>
  readonly xs: Float64Array<ArrayBuffer>
  readonly ys: Float64Array<ArrayBuffer>
  readonly xUnit: string
  readonly yUnit: string
  /**
   * Number of whole buckets of the range, over by `until`, for which one of the two has no value or not every value.
   */
  readonly incomplete: number
  /** Number of buckets that the mask, or like for like, excludes completely. */
  readonly excludedWhole: number
  /** Number of buckets that an end of the range cuts in two. */
  readonly cut: number
  /** Time left out because only one of the two has values there; ascending and disjoint. */
  readonly excluded: readonly Interval[]
}

/** Returns the coarsest of a wanted resolution and those of two series, since no series can be cut finer than it is. */
export function commonResolution(
  wanted: BucketRequest['resolution'],
  ...series: readonly Pick<SeriesInput, 'resolution'>[]
): BucketRequest['resolution'] {
  return series.reduce<BucketRequest['resolution']>(
    (coarsest, { resolution }) => (resolution === 'raw' ? coarsest : coarserOf(coarsest, resolution)),
    wanted,
  )
}

/**
 * Joins two series on the buckets that both have; values are weighted by time, and a bucket has its true length.
 *
 * Under a strict policy a bucket counts only if both series fill it, apart from masked time. Otherwise it has the
 * means of the available values; an amount per day is then that of the time with values.
 */
export function joinBuckets(x: SeriesInput, y: SeriesInput, request: BucketRequest): CommonBuckets {
  const { range, resolution, zone, until, isLikeForLike } = request
  const [one, other] = [sideOf(x, request), sideOf(y, request)]
  const unmasked = intersectIntervals(one.spans, other.spans)
  const excluded = isLikeForLike ? onlyInOne(one.list, other.list, unmasked) : []
  const spans = subtractIntervals(unmasked, excluded)
  const edges = request.edges ?? bucketEdges(range, resolution, zone, request.firstDayOfWeek)
  const column = (): Float64Array<ArrayBuffer> => new Float64Array(edges.length)
  const [times, xs, ys] = [column(), column(), column()]
  let [count, incomplete, excludedWhole, cut, span] = [0, 0, 0, 0, 0]
  for (let bucket = 0; bucket + 1 < edges.length; bucket++) {
    const whole = { start: edges[bucket] ?? NaN, end: edges[bucket + 1] ?? NaN }
    if (whole.end > until) break
    if (whole.start < range.start || whole.end > range.end) {
      cut++
      continue
    }
    while ((spans[span]?.end ?? Infinity) <= whole.start) span++
    const parts = partsOf(spans, span, whole)
    if (parts.length === 0) {
      excludedWhole++
      continue
    }
    const [valueX, valueY] = [valueIn(one, whole, parts, request), valueIn(other, whole, parts, request)]
    if (!Number.isFinite(valueX) || !Number.isFinite(valueY)) {
      incomplete++
      continue
    }
    times[count] = whole.start
    xs[count] = valueX
    ys[count++] = valueY
  }
  return {
    times: times.slice(0, count),
    xs: xs.slice(0, count),
    ys: ys.slice(0, count),
    xUnit: one.unit,
    yUnit: other.unit,
    incomplete,
    excludedWhole,
    cut,
    excluded,
  }
}

/** One of the two series, prepared for making buckets. */
interface Side {
  readonly list: ValueIntervals
  /** Parts of a ratio, which are aggregated first; else the list alone. */
  readonly parts: readonly ValueIntervals[]
  /** Computes a value from the means of the parts. */
  readonly compute: (means: readonly number[]) => number
  readonly spans: readonly Interval[]
  readonly unit: string
  /** Factor from the unit of the list over an hour to the unit of the amount; undefined for means. */
  readonly perHour: number | undefined
  /** Raw readings do not begin where a bucket does, so a median step may be missing. */
  readonly toleratedMs: number
}

function sideOf(series: SeriesInput, request: BucketRequest): Side {
  const { columns, kind, unit, resolution } = series
  const { list, ratio } = seriesValues(series)
  const rate = kind === 'totalizer' ? rateUnitOf(unit) : unit
  const amount =
    kind === 'totalizer' ? { unit, perHour: 1 } : kind === 'average-rate' ? quantityUnitOf(unit) : undefined
  const isAmount = request.form === 'per-day' && amount !== undefined
  return {
    list,
    parts: ratio === undefined ? [list] : ratio.parts.map((part) => part.list),
    compute: ratio === undefined ? ([mean = NaN]) => mean : formulaFunction(ratio.formula),
    spans: expectedSpansOf([request.range], { ...series, policy: request.policy, mask: request.mask }).spans,
    unit: isAmount ? `${amount.unit}/day` : rate,
    perHour: isAmount ? amount.perHour : undefined,
    toleratedMs: resolution === 'raw' ? (typicalStepMs(columns.times) ?? 0) : 0,
  }
}

function partsOf(spans: readonly Interval[], from: number, { start, end }: Interval): readonly Interval[] {
  const parts: Interval[] = []
  for (let index = from; (spans[index]?.start ?? Infinity) < end; index++) {
    const span = spans[index]
    if (span !== undefined) parts.push({ start: Math.max(span.start, start), end: Math.min(span.end, end) })
  }
  return parts
}

/** Returns the value of a side over the parts of a bucket; NaN when there is none under the policy. */
function valueIn(
  side: Side,
  bucket: Interval,
  spans: readonly Interval[],
  { policy, resolution, leastShare = 0 }: BucketRequest,
): number {
  const sums = side.parts.map((list) => sumsIn(list, spans))
  const weightMs = sums[0]?.weightMs ?? 0
  if (weightMs === 0 || (policy === 'strict' && weightMs + side.toleratedMs < lengthOf(spans))) return NaN
  if (weightMs + side.toleratedMs < leastShare * (bucket.end - bucket.start)) return NaN
  const mean = side.compute(sums.map(({ weighted }) => weighted / weightMs))
  if (side.perHour === undefined) return mean
  const lengthMs = bucket.end - bucket.start
  // A local day of 23 or 25 hours is a day.
  const days = isCalendarResolution(resolution) ? Math.round(lengthMs / DAY_MS) : lengthMs / DAY_MS
  return ((mean / HOUR_MS) * side.perHour * lengthMs) / days
}

function sumsIn(
  list: ValueIntervals,
  spans: readonly Interval[],
): { readonly weightMs: number; readonly weighted: number } {
  const sums = createIntervalSums()
  let weightMs = 0
  let weighted = 0
  for (const each of spans) {
    const part = withoutIndivisible(list, each)
    if (part.start >= part.end) continue
    sumInside(list, part.start, part.end, firstEndingAfter(list, part.start), sums)
    weightMs += sums.weightMs
    weighted += sums.weighted
  }
  return { weightMs, weighted }
}

function onlyInOne(
  one: ValueIntervals,
  other: ValueIntervals,
  spans: readonly Interval[],
): readonly Interval[] {
  const [a, b] = [intersectIntervals(stretchesOf(one), spans), intersectIntervals(stretchesOf(other), spans)]
  return subtractIntervals(unionIntervals(a, b), intersectIntervals(a, b))
}

/** Returns the time for which a list has values. */
function stretchesOf(list: ValueIntervals): readonly Interval[] {
  const stretches: Interval[] = []
  for (let index = 0; index < list.starts.length; index++) {
    if (Number.isFinite(list.values[index]))
      stretches.push({ start: list.starts[index] ?? NaN, end: endOf(list, index) })
  }
  return normaliseIntervals(stretches)
}
