import type { Interval } from '#shared/time/instant.ts'
import {
  intersectIntervals,
  lengthOf,
  normaliseIntervals,
  subtractIntervals,
} from '../../series/intervals.ts'
import { bucketStart, expectedBuckets, roundToBuckets } from '../../time/buckets.ts'
import type { AggregateRequest, FigureCoverage } from './figures.ts'

/** The parts of the spans in which values are expected, and what was excluded from them. */
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
 * Leaves out the time still to come, every bucket that the mask touches, and the time outside `kept`, by which values
 * are cut and not rounded.
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
