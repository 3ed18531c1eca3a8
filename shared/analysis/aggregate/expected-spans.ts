import type { Interval } from '../../time/interval.ts'
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
  /** Ascending and disjoint. */
  readonly spans: readonly Interval[]
  readonly expectedMs: number
  /** Buckets that start in them; undefined for raw. */
  readonly expected: number | undefined
  readonly excluded: FigureCoverage['excluded']
}

/** Leaves out what is still to come and every bucket that the mask touches. */
export function expectedSpansOf(
  list: readonly Interval[],
  { resolution, zone, mask = [], until = Infinity }: AggregateRequest,
): ExpectedSpans {
  const over = until === Infinity ? Infinity : bucketStart(until, resolution, zone)
  const begun = normaliseIntervals(list.map(({ start, end }) => ({ start, end: Math.min(end, over) })))
  const masked = mask.map((one) => roundToBuckets(one, resolution, zone))
  const spans = subtractIntervals(begun, masked)
  const excluded = intersectIntervals(begun, masked)
  const bucketsIn = (some: readonly Interval[]): number =>
    some.reduce((sum, one) => sum + (expectedBuckets(one, resolution, zone) ?? 0), 0)
  return {
    spans,
    expectedMs: lengthOf(spans),
    expected: resolution === 'raw' ? undefined : bucketsIn(spans),
    excluded: { ms: lengthOf(excluded), buckets: bucketsIn(excluded) },
  }
}
