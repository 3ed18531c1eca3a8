import {
  intersectIntervals,
  normaliseIntervals,
  subtractIntervals,
  unionIntervals,
} from '../../series/intervals.ts'
import {
  complementEdges,
  edgesFromIntervals,
  intervalsFromEdges,
  type EdgeList,
} from '../../series/edge-list.ts'
import { meanStepMs } from '../../series/pyramid/mean-step.ts'
import { bucketStart, roundToBuckets } from '../../time/buckets.ts'
import { HOUR_MS } from '../../time/durations.ts'
import type { EpochMs } from '../../time/instant.ts'
import type { Interval } from '../../time/interval.ts'
import type { SeriesInput } from '../series-input.ts'
import { validEdges } from './valid-edges.ts'

/** A series and the interval over which it is compared. */
export interface ComparedInput {
  readonly interval: Interval
  readonly series: SeriesInput
}

/** What is left out of one input; intervals are ascending and disjoint. */
export interface Exclusion {
  /** Where it has a bucket that is compared with nothing, or none itself. */
  readonly excluded: readonly Interval[]
  readonly hours: number
  /** All else: what figures count. */
  readonly kept: readonly Interval[]
}

/** What of an input is over at `until`, in whole buckets of its own. */
export function begunOf({ interval, series }: ComparedInput, until: EpochMs): Interval {
  const over = until === Infinity ? Infinity : bucketStart(until, series.resolution, series.zone)
  return { start: interval.start, end: Math.max(interval.start, Math.min(interval.end, over)) }
}

/** What is kept lies in what is expected; both ascending and disjoint. */
export function exclusionOf(expected: EdgeList, kept: EdgeList): Exclusion {
  const excluded = intervalsFromEdges(complementEdges(expected, kept))
  const excludedMs = excluded.reduce((sum, { start, end }) => sum + end - start, 0)
  return { excluded, hours: excludedMs / HOUR_MS, kept: intervalsFromEdges(kept) }
}

/**
 * Like for like of inputs over the same time: what is left of each when a bucket counts only where every input has a
 * valid value, in their order. Inputs without any value have nothing to compare and are passed over; with fewer than
 * two others nothing is excluded. What the mask touches is valid nowhere; what lies after `until` is not excluded but
 * still to come.
 *
 * `excluded` is also a mask for `aggregate`, the same for all inputs that end together: a bucket of the coarsest
 * input is excluded whole.
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
  const excluded = compared.length < 2 ? [] : inWholeBuckets(lacking, inputs)
  return spans.map((span) =>
    exclusionOf(edgesFromIntervals([span]), edgesFromIntervals(subtractIntervals([span], excluded))),
  )
}

/** A card's inputs, as far as like for like goes. */
export interface LikeForLikeRequest {
  readonly inputs: readonly ComparedInput[]
  readonly mask: readonly Interval[]
  readonly now: EpochMs
  readonly isLikeForLike: boolean
}

/**
 * For inputs over the same time: what like for like excludes beyond what the user masked, and both together, which is
 * the mask for `aggregate`. Nothing is excluded where like for like is off.
 */
export function likeForLikeMask({ inputs, mask, now, isLikeForLike }: LikeForLikeRequest): {
  readonly excluded: readonly Interval[]
  readonly mask: readonly Interval[]
} {
  if (!isLikeForLike) return { excluded: [], mask }
  const excluded = normaliseIntervals(likeForLike(inputs, mask, now).flatMap((one) => one.excluded))
  return { excluded: subtractIntervals(excluded, mask), mask: unionIntervals(mask, excluded) }
}

/** From the coarsest on, since the buckets of the finer ones lie in its buckets. */
function inWholeBuckets(lacking: readonly Interval[], inputs: readonly ComparedInput[]): readonly Interval[] {
  const grids = new Map(
    inputs.map(({ series: { resolution, zone } }) => [`${resolution} ${zone}`, { resolution, zone }]),
  )
  return [...grids.values()]
    .toSorted((a, b) => (meanStepMs(b.resolution) ?? 0) - (meanStepMs(a.resolution) ?? 0))
    .reduce(
      (list, { resolution, zone }) =>
        normaliseIntervals(list.map((one) => roundToBuckets(one, resolution, zone))),
      lacking,
    )
}
