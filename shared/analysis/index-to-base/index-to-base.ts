import type { Weekday } from '../../time/ranges/calendar-settings.ts'
import { normaliseIntervals } from '../../series/intervals.ts'
import type { EpochMs, IanaZone, Interval } from '#shared/time/instant.ts'
import type { Resolution } from '../../time/resolution.ts'
import { bucketEdges } from '#shared/time/buckets.ts'
import { hasTrueZero } from '../../units/unit-dimension.ts'
import { aggregate } from '../aggregate/aggregate.ts'
import {
  type Aggregate,
  expectedSpansOf,
  type Figure,
  type MissingPolicy,
} from '#shared/analysis/aggregate/figures.ts'
import { cellMeans, type CellSums, partsBetweenEdges, sumsInCells } from '#shared/analysis/cells/cell-sums.ts'
import { likeForLike } from '../like-for-like/common-hours.ts'
import { seriesValues, type SeriesInput } from '../series-input.ts'

/** A series over the range and over the base period, which may be the same columns. */
export interface IndexedInput {
  readonly series: SeriesInput
  readonly base: SeriesInput
}

/** Selects what counts as 100: the mean of the base period, or the amount of an average bucket in it. */
export const indexBases = ['mean', 'amount'] as const
export type IndexBasis = (typeof indexBases)[number]

export interface IndexRequest {
  readonly range: Interval
  readonly base: Interval
  readonly basis: IndexBasis
  /** Must not be raw. */
  readonly resolution: Resolution
  /** Zone in which the buckets of the range are cut. */
  readonly zone: IanaZone
  /** Weeks begin on this day; absent for Monday. */
  readonly firstDayOfWeek?: Weekday
  readonly policy: MissingPolicy
  readonly mask: readonly Interval[]
  readonly until: EpochMs
  readonly isLikeForLike: boolean
}

export interface IndexedSeries {
  /** Figures of the base period. */
  readonly base: Aggregate
  /** Index of the whole range, by its mean; undefined when one of the means is, or when the base is not above zero. */
  readonly overall: Figure | undefined
  /** Has one element per bucket; NaN when there is no value. */
  readonly values: Float64Array<ArrayBuffer>
  /** Time in the range and in the base that is left out so that like is compared with like. */
  readonly excluded: readonly Interval[]
}

/**
 * Returns series as percentages of their level in a base period: 120 is a fifth more. They are in the order of the
 * inputs, with a value for each bucket of `bucketEdges` of the range. Like for like holds within the range and within
 * the base.
 */
export function indexToBase(
  inputs: readonly IndexedInput[],
  request: IndexRequest,
): readonly IndexedSeries[] {
  const { range, base, resolution, zone, policy, mask, until, isLikeForLike } = request
  const edges = bucketEdges(range, resolution, zone, request.firstDayOfWeek)
  const exclusionsOf = (interval: Interval, list: readonly SeriesInput[]) =>
    isLikeForLike
      ? likeForLike(
          list.map((series) => ({ series, interval })),
          mask,
          until,
        )
      : []
  const exclusions = {
    range: exclusionsOf(
      range,
      inputs.map(({ series }) => series),
    ),
    base: exclusionsOf(
      base,
      inputs.map((input) => input.base),
    ),
  }
  return inputs.map(({ series, base: before }, index) => {
    const rules = { policy, mask, until, peaks: { count: 0, apartMs: 0 } }
    const spans = exclusions.range[index]?.kept ?? [range]
    const baseFigures = aggregate(before.columns, exclusions.base[index]?.kept ?? [base], {
      ...before,
      ...rules,
    })
    const mean = hasTrueZero(series.unit) ? (baseFigures.mean?.value ?? NaN) : NaN
    const overall = aggregate(series.columns, spans, { ...series, ...rules }).mean
    const counted = expectedSpansOf(spans, { ...series, ...rules }).spans
    const sums = sumsInCells(seriesValues(series), partsBetweenEdges(counted, edges))
    return {
      base: baseFigures,
      overall: overall && mean > 0 ? { ...overall, value: (100 * overall.value) / mean } : undefined,
      values: indexValues(sums, edges, mean > 0 ? mean : NaN, averageMs(baseFigures, request), request),
      excluded: normaliseIntervals(
        [exclusions.range, exclusions.base].flatMap((list) => list[index]?.excluded ?? []),
      ),
    }
  })
}

/**
 * Returns the length of an average bucket of the base in ms, reduced to the time with values unless the policy makes up
 * for the rest. Buckets are counted in parts: one Friday is a seventh of a week.
 */
function averageMs({ coverage }: Aggregate, request: IndexRequest): number {
  const { base, resolution, zone } = request
  const edges = bucketEdges(base, resolution, zone, request.firstDayOfWeek)
  let count = 0
  for (let bucket = 0; bucket + 1 < edges.length; bucket++) {
    const [start = NaN, end = NaN] = edges.subarray(bucket, bucket + 2)
    count += (Math.min(end, base.end) - Math.max(start, base.start)) / (end - start)
  }
  return ((base.end - base.start) / count) * countedShare(coverage.presentMs, coverage.expectedMs, request)
}

/** A bucket that the range or a mask cuts is compared with an equal part of an average one. */
function indexValues(
  sums: CellSums,
  edges: Float64Array,
  baseMean: number,
  baseBucketMs: number,
  request: IndexRequest,
): Float64Array<ArrayBuffer> {
  const means = cellMeans(sums, request.policy).map((mean) => (100 * mean) / baseMean)
  if (request.basis === 'mean') return means
  return means.map((mean, cell) => {
    const share = countedShare(sums.presentMs[cell] ?? NaN, sums.expectedMs[cell] ?? NaN, request)
    const [start = NaN, end = NaN] = edges.subarray(cell, cell + 2)
    return (mean * share * (end - start)) / baseBucketMs
  })
}

/** Missing values make an amount smaller only when the policy counts what is present. */
function countedShare(presentMs: number, expectedMs: number, { policy }: IndexRequest): number {
  return policy === 'present-only' ? presentMs / expectedMs : 1
}
