import { normaliseIntervals } from '../../series/intervals.ts'
import { expectedBuckets } from '../../time/buckets.ts'
import type { EpochMs, IanaZone } from '../../time/instant.ts'
import type { Interval } from '../../time/interval.ts'
import type { Resolution } from '../../time/resolution.ts'
import { bucketEdges } from '../../time/bucket-edges.ts'
import { unitIdentity } from '../../units/units.ts'
import { aggregate } from '../aggregate/aggregate.ts'
import { expectedSpansOf } from '../aggregate/expected-spans.ts'
import type { Aggregate, Figure, MissingPolicy } from '../aggregate/figures.ts'
import { partsBetweenEdges } from '../cells/cell-parts.ts'
import { sumsInCells, type CellSums } from '../cells/cell-sums.ts'
import { likeForLike } from '../like-for-like/common-hours.ts'
import { cellMeans } from '../cells/cell-values.ts'
import { seriesValues, type SeriesInput } from '../series-input.ts'

/** A series over the range and over the base period, which may be the same columns. */
export interface IndexedInput {
  readonly series: SeriesInput
  readonly base: SeriesInput
}

/** What is 100: the mean of the base period, or the amount of an average bucket in it. */
export const indexBases = ['mean', 'amount'] as const
export type IndexBasis = (typeof indexBases)[number]

export interface IndexRequest {
  readonly range: Interval
  readonly base: Interval
  readonly basis: IndexBasis
  /** Not raw. */
  readonly resolution: Resolution
  /** In which the buckets of the range are cut. */
  readonly zone: IanaZone
  readonly policy: MissingPolicy
  readonly mask: readonly Interval[]
  readonly until: EpochMs
  readonly isLikeForLike: boolean
}

export interface IndexedSeries {
  /** Figures of the base period. */
  readonly base: Aggregate
  /** Of the whole range by its mean; undefined where one of the means is, or the base is not above zero. */
  readonly overall: Figure | undefined
  /** One a bucket; NaN where there is none. */
  readonly values: Float64Array<ArrayBuffer>
  /** In the range and in the base, for like for like. */
  readonly excluded: readonly Interval[]
}

/** Scales whose zero is a convention: 20 °C is not twice 10 °C, so that a share of them says nothing. */
const scalesWithoutZero: ReadonlySet<string> = new Set(['°C', '°F'].map(unitIdentity))

export function hasTrueZero({ unit }: Pick<SeriesInput, 'unit'>): boolean {
  return !scalesWithoutZero.has(unitIdentity(unit))
}

/**
 * Series as shares of what they are in a base period, times 100: 120 is a fifth more. In the order of the inputs, a
 * value for each bucket of `bucketEdges` of the range. Like for like holds within the range and within the base.
 */
export function indexToBase(
  inputs: readonly IndexedInput[],
  request: IndexRequest,
): readonly IndexedSeries[] {
  const { range, base, resolution, zone, policy, mask, until, isLikeForLike } = request
  const edges = bucketEdges(range, resolution, zone)
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
    const mean = hasTrueZero(series) ? (baseFigures.mean?.value ?? NaN) : NaN
    const overall = aggregate(series.columns, spans, { ...series, ...rules }).mean
    const counted = expectedSpansOf(spans, { ...series, ...rules }).spans
    const sums = sumsInCells(seriesValues(series), partsBetweenEdges(counted, edges))
    return {
      base: baseFigures,
      overall: overall && mean > 0 ? { ...overall, value: (100 * overall.value) / mean } : undefined,
      values: indexValues(sums, mean > 0 ? mean : NaN, averageMs(baseFigures, request), request),
      excluded: normaliseIntervals(
        [exclusions.range, exclusions.base].flatMap((list) => list[index]?.excluded ?? []),
      ),
    }
  })
}

/** The length of an average bucket of the base, as far as its values are counted. */
function averageMs({ coverage }: Aggregate, { base, resolution, zone, policy }: IndexRequest): number {
  const lengthMs = policy === 'present-only' ? coverage.presentMs : coverage.expectedMs
  return lengthMs / (expectedBuckets(base, resolution, zone) ?? NaN)
}

function indexValues(
  sums: CellSums,
  baseMean: number,
  baseBucketMs: number,
  { policy, basis }: IndexRequest,
): Float64Array<ArrayBuffer> {
  const means = cellMeans(sums, policy).map((mean) => (100 * mean) / baseMean)
  if (basis === 'mean') return means
  const lengths = policy === 'present-only' ? sums.presentMs : sums.expectedMs
  return means.map((mean, cell) => (mean * (lengths[cell] ?? NaN)) / baseBucketMs)
}
