import type { EpochMs, Interval } from '#shared/time/instant.ts'
import type { Resolution } from '#shared/time/resolution.ts'
import type { UnitConversion } from '#shared/units/conversion.ts'
import type { SeriesMeaning } from '#shared/analysis/series-input.ts'
import {
  intersectIntervals,
  lengthOf,
  normaliseIntervals,
  subtractIntervals,
} from '#shared/series/intervals.ts'
import { bucketStart, expectedBuckets, roundToBuckets } from '#shared/time/buckets.ts'

/** Derived columns, as far as a policy needs them; all have the same length. */
interface PartialValues {
  readonly values: Float64Array<ArrayBuffer>
  readonly presentMs: Float64Array<ArrayBuffer>
  readonly expectedMs: Float64Array<ArrayBuffer>
}

/**
 * Returns derived values under a policy for missing ones. A value that rests on less than its whole bucket becomes
 * NaN under the strict policy, and under the extrapolating one an amount, such as those of totalizers, is scaled to
 * the bucket; a mean stays as it is. The same array is returned if nothing changes.
 */
export function valuesUnderPolicy(
  { values, presentMs, expectedMs }: PartialValues,
  policy: MissingPolicy,
  areAmounts: boolean,
): Float64Array<ArrayBuffer> {
  if (policy === 'present-only' || (policy === 'extrapolated' && !areAmounts)) return values
  return values.map((value, index) => {
    const present = presentMs[index] ?? NaN
    const expected = expectedMs[index] ?? NaN
    if (!(present < expected)) return value
    return policy === 'strict' ? NaN : (value * expected) / present
  })
}

/**
 * Returns the present share in percent with one decimal, rounded down so that only a complete one is 100. It is 0 only
 * where nothing is present: a single reading in a year is 0.1 %, since it has a total and a peak.
 */
export function completePercent(present: number, expected: number): number {
  if (!(present < expected)) return 100
  const least = present > 0 ? 1 : 0
  return Math.max(least, Math.floor((present * 1000) / expected)) / 10
}

/** The parts of the spans in which values are expected, and the excluded parts. */
export interface ExpectedSpans {
  /** Intervals, ascending and disjoint. */
  readonly spans: readonly Interval[]
  readonly expectedMs: number
  /** Number of buckets that start in the spans; undefined for raw. */
  readonly expected: number | undefined
  readonly excluded: FigureCoverage['excluded']
  /** True when the running bucket would belong to the spans. */
  readonly isRunningLeftOut: boolean
}

/**
 * Excludes the time still to come, every bucket that the mask touches, and the time outside `kept`. Values are cut at
 * the edges of `kept`, whereas the mask removes whole buckets.
 */
export function expectedSpansOf(
  list: readonly Interval[],
  { resolution, zone, mask = [], until = Infinity }: AggregateRequest,
  kept?: readonly Interval[],
): ExpectedSpans {
  const over = until === Infinity ? Infinity : bucketStart(until, resolution, zone)
  const begun = normaliseIntervals(list.map(({ start, end }) => ({ start, end: Math.min(end, over) })))
  const masked = mask.map((one) => roundToBuckets(one, resolution, zone))
  const unmasked = subtractIntervals(begun, masked)
  const spans = kept === undefined ? unmasked : intersectIntervals(unmasked, kept)
  const excluded = subtractIntervals(begun, spans)
  const bucketsIn = (some: readonly Interval[]): number =>
    some.reduce((sum, one) => sum + (expectedBuckets(one, resolution, zone) ?? 0), 0)
  return {
    spans,
    expectedMs: lengthOf(spans),
    expected: resolution === 'raw' ? undefined : bucketsIn(spans),
    excluded: { ms: lengthOf(excluded), buckets: bucketsIn(excluded) },
    isRunningLeftOut: list.some(({ start, end }) => start < until && over < Math.min(end, until)),
  }
}

/**
 * Decides what figures do about missing values: give no number, count only what is present, or scale amounts to the
 * whole length and mark them.
 */
export const missingPolicies = ['strict', 'present-only', 'extrapolated'] as const
export type MissingPolicy = (typeof missingPolicies)[number]

/** Coverage of the time from which a figure is computed. Excluded time counts neither as present nor as expected. */
export interface FigureCoverage {
  readonly presentMs: number
  readonly expectedMs: number
  /** Counts buckets; for raw series, readings and an estimate by their median step; for baseload, whole local days. */
  readonly present: number
  readonly expected: number
  readonly excluded: { readonly ms: number; readonly buckets: number }
  /** Set when the newest bucket is still running: it is drawn, but counts neither as present nor as expected. */
  readonly isRunningLeftOut?: boolean
}

export interface Figure {
  /** Always finite. */
  readonly value: number
  readonly coverage: FigureCoverage
  /** True when the value was scaled from what is present to what is expected. */
  readonly isExtrapolated: boolean
}

/** A figure of a single bucket, with the start of the first bucket that has this value. */
export interface FigureAt extends Figure {
  readonly at: EpochMs
}

/** An amount in the unit of the quantity: kWh for kW. */
export interface TotalFigure extends Figure {
  readonly unit: string
  /** Times of a totalizer's readings that fell by more than noise: resets, rollovers, corrections and dips. */
  readonly resets: readonly EpochMs[]
  /** Set for a register that also counts backwards: the total is what it counted less what it ran back. */
  readonly runsBack?: boolean
}

/** The highest buckets to list: any that lie at least `apartMs` from every higher one; 0 lists neighbours too. */
export interface PeakRequest {
  readonly count: number
  readonly apartMs: number
}

export interface AggregateRequest extends SeriesMeaning {
  readonly policy: MissingPolicy
  /** Excluded intervals; a bucket that one of them touches is excluded whole. */
  readonly mask?: readonly Interval[]
  /** Later time, and the bucket still running at this instant, is not expected. */
  readonly until?: EpochMs
  /** Unit wanted for the figures; an offset counts for levels, never for amounts and spreads. */
  readonly conversion?: UnitConversion
  /** Defaults to five that lie a day apart. If none are wanted, no hour is read by itself, and there is no base load. */
  readonly peaks?: PeakRequest
}

/** Figures of a series over some spans; those that are not defined are undefined. */
export interface Aggregate {
  readonly policy: MissingPolicy
  /** Unit of all figures except the total and the load factor; for a totalizer it is that of its rate. */
  readonly unit: string
  readonly coverage: FigureCoverage
  /**
   * Weighted by the true length of every bucket; for a ratio, the mean follows from its aggregated parts (decision
   * 0082).
   */
  readonly mean: Figure | undefined
  /** Number of values whose divisor is nearly zero; set for ratios. */
  readonly nearZero?: number
  /** Rate times hours, or differences of readings; undefined for instantaneous measurements. */
  readonly total: TotalFigure | undefined
  /** Resolution of the values that extremes, percentiles and the standard deviation are taken from. */
  readonly spreadResolution: Resolution
  readonly min: FigureAt | undefined
  readonly max: FigureAt | undefined
  /** Standard deviation of the population, weighted as the mean is. */
  readonly standardDeviation: Figure | undefined
  /** Mean over peak of rates that never run backwards; it depends on the resolution as the peak does. */
  readonly loadFactor: Figure | undefined
  readonly baseload: Figure | undefined
  /** Peaks, highest first. */
  readonly peaks: readonly FigureAt[]
}
