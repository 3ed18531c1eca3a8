import type { EpochMs } from '../../time/instant.ts'
import { convertLevel, type UnitConversion } from '../../units/conversion.ts'
import type { BucketColumn } from '../buckets/bucket-column.ts'

/** Figures of one bucket that differ by no more than this share are the same. */
export const AUDIT_TOLERANCE = 0.001

/** Holds the reported and the derived value of one bucket. */
export interface ComparedBucket {
  readonly start: EpochMs
  readonly end: EpochMs
  readonly reported: number
  readonly derived: number
  /** Reported minus derived, as a share of the larger of the two: 0.01 when 1 % too much was reported. */
  readonly difference: number
}

export interface Comparison {
  readonly compared: number
  /** Buckets in which one of the two has no figure. */
  readonly skipped: number
  /** Buckets that differ by more than the tolerance, in their order. */
  readonly differing: readonly ComparedBucket[]
  /** First of the buckets that differ most, even when that is within the tolerance; undefined when all are the same. */
  readonly largest: ComparedBucket | undefined
}

/**
 * Compares two columns over the same buckets, the reported one converted first. Buckets that are excluded as a whole
 * count neither as compared nor as skipped.
 */
export function compareColumns(
  reported: BucketColumn,
  derived: BucketColumn,
  edges: Float64Array,
  conversion: UnitConversion,
): Comparison {
  const differing: ComparedBucket[] = []
  let largest: ComparedBucket | undefined
  let compared = 0
  let skipped = 0
  for (let bucket = 0; bucket + 1 < edges.length; bucket++) {
    const one = convertLevel(reported.values[bucket] ?? NaN, conversion)
    const other = derived.values[bucket] ?? NaN
    if (reported.expectedMs[bucket] === 0 || derived.expectedMs[bucket] === 0) continue
    if (!Number.isFinite(one) || !Number.isFinite(other)) {
      skipped++
      continue
    }
    compared++
    const difference = relativeDifference(one, other)
    if (difference === 0) continue
    const [start = NaN, end = NaN] = edges.subarray(bucket, bucket + 2)
    const found = { start, end, reported: one, derived: other, difference }
    if (Math.abs(difference) > AUDIT_TOLERANCE) differing.push(found)
    if (largest === undefined || Math.abs(difference) > Math.abs(largest.difference)) largest = found
  }
  return { compared, skipped, differing, largest }
}

/** Returns `a` minus `b` as a share of the larger of their absolute values; 0 for two zeros. */
export function relativeDifference(a: number, b: number): number {
  return a === b ? 0 : (a - b) / Math.max(Math.abs(a), Math.abs(b))
}
