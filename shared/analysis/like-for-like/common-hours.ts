import {
  complementEdges,
  type EdgeList,
  edgesFromIntervals,
  intervalsFromEdges,
} from '#shared/series/edge-list.ts'
import {
  intersectIntervals,
  normaliseIntervals,
  subtractIntervals,
  unionIntervals,
} from '#shared/series/intervals.ts'
import type { ValueIntervals } from '#shared/series/derive/value-intervals.ts'
import { bucketStart, roundToBuckets } from '#shared/time/buckets.ts'
import { type EpochMs, HOUR_MS, type Interval } from '#shared/time/instant.ts'
import { type SeriesInput, seriesValues, type SeriesValues } from '#shared/analysis/series-input.ts'

/** A series and the interval over which it is compared. */
export interface ComparedInput {
  readonly interval: Interval
  readonly series: SeriesInput
}

/** Holds what is excluded from one input; intervals are ascending and disjoint. */
export interface Exclusion {
  /** Time in which the input has no bucket, or has a bucket that the other inputs lack. */
  readonly excluded: readonly Interval[]
  readonly hours: number
  /** All remaining time, which figures count. */
  readonly kept: readonly Interval[]
}

/** Returns the part of an input that has ended by `until`, in whole buckets of the input. */
export function begunOf({ interval, series }: ComparedInput, until: EpochMs): Interval {
  const over = until === Infinity ? Infinity : bucketStart(until, series.resolution, series.zone)
  return { start: interval.start, end: Math.max(interval.start, Math.min(interval.end, over)) }
}

/** Expects `kept` to lie within `expected`; both are ascending and disjoint. */
export function exclusionOf(expected: EdgeList, kept: EdgeList): Exclusion {
  const excluded = intervalsFromEdges(complementEdges(expected, kept))
  const excludedMs = excluded.reduce((sum, { start, end }) => sum + end - start, 0)
  return { excluded, hours: excludedMs / HOUR_MS, kept: intervalsFromEdges(kept) }
}

/**
 * Compares inputs over the same time like for like: time counts only if every input has a valid value in it. Returns
 * what remains of each input, in their order. Inputs without any value have nothing to compare and are ignored; with
 * fewer than two others nothing is excluded. Time that the mask touches is valid nowhere; time after `until` is not
 * excluded but still to come.
 *
 * Figures have to be taken over `kept` as it is, so that a value over its edge counts by time: rounded to the buckets
 * of each input, which need not lie in each other, it would not be the same time any more (decision 0083).
 */
export function likeForLike(
  inputs: readonly ComparedInput[],
  mask: readonly Interval[],
  until: EpochMs,
): readonly Exclusion[] {
  const spans = inputs.map((input) => begunOf(input, until))
  const valid = inputs.map(({ series }, index) => {
    const span = spans[index]
    return span === undefined ? [] : intersectIntervals(intervalsFromEdges(validEdges(series, mask)), [span])
  })
  const compared = valid.filter((list) => list.length > 0)
  const common = compared.reduce(intersectIntervals, compared[0] ?? [])
  const lacking = subtractIntervals(compared.reduce(unionIntervals, spans), common)
  const excluded = compared.length < 2 ? [] : lacking
  return spans.map((span) =>
    exclusionOf(edgesFromIntervals([span]), edgesFromIntervals(subtractIntervals([span], excluded))),
  )
}

/** Inputs of a card, as far as like for like needs them. */
export interface LikeForLikeRequest {
  readonly inputs: readonly ComparedInput[]
  readonly mask: readonly Interval[]
  readonly now: EpochMs
  readonly isLikeForLike: boolean
}

/**
 * Returns the time that like for like excludes beyond the user's mask, for inputs over the same time, and the
 * remaining time, over which all figures have to be taken. If like for like is off, all time remains.
 */
export function likeForLikeSpans({ inputs, mask, now, isLikeForLike }: LikeForLikeRequest): {
  readonly excluded: readonly Interval[]
  readonly spans: readonly Interval[]
} {
  if (!isLikeForLike)
    return { excluded: [], spans: normaliseIntervals(inputs.map(({ interval }) => interval)) }
  const all = likeForLike(inputs, mask, now)
  const excluded = normaliseIntervals(all.flatMap((one) => one.excluded))
  return {
    excluded: subtractIntervals(excluded, mask),
    spans: normaliseIntervals(all.flatMap(({ kept }) => kept)),
  }
}

/**
 * Returns the edges of the time in which a series has finite values, without any bucket that the mask touches. An
 * amount of a totalizer over a silence says nothing about the hours in it, so it has none there.
 */
export function validEdges(
  series: SeriesInput,
  mask: readonly Interval[],
  values: SeriesValues = seriesValues(series),
): EdgeList {
  const { resolution, zone } = series
  const found = finiteEdges(values)
  if (mask.length === 0) return found
  const masked = mask.map((one) => roundToBuckets(one, resolution, zone))
  return edgesFromIntervals(subtractIntervals(intervalsFromEdges(found), masked))
}

function finiteEdges({ list, runs }: SeriesValues): EdgeList {
  const { starts, ends } = list.ends === undefined ? runs : { starts: list.starts, ends: list.ends }
  const edges: number[] = []
  for (let index = 0; index < starts.length; index++) {
    const from = starts[index] ?? NaN
    const to = ends[index] ?? NaN
    if ((list.ends !== undefined && !isValid(list, index)) || !(from < to)) continue
    if (edges.at(-1) === from) edges[edges.length - 1] = to
    else edges.push(from, to)
  }
  return Float64Array.from(edges)
}

function isValid({ starts, ends, values, longestDivisibleMs }: ValueIntervals, index: number): boolean {
  const length = (ends?.[index] ?? NaN) - (starts[index] ?? NaN)
  return Number.isFinite(values[index] ?? NaN) && length <= longestDivisibleMs
}
