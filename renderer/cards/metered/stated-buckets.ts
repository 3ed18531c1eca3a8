import type { ComparedBucket } from '#shared/analysis/audit/compare-columns.ts'
import { LEAST_LEFT } from '#shared/bundle/recompute/explanation.ts'
import type { StatedComparison } from '#shared/bundle/recompute/stated-check.ts'

type Bucket = { readonly [Name in keyof ComparedBucket]: ComparedBucket[Name] | undefined }

/** Names the values of compared buckets as script and page do; without those that there are not, or that rounding left. */
export function itemsOfBuckets(buckets: readonly Bucket[]): StatedComparison['items'] {
  return buckets.flatMap(({ start, reported, derived, difference }) =>
    Object.entries({ reported, derived, difference }).flatMap(([name, value]) =>
      value === undefined || (name === 'difference' && Math.abs(value) < LEAST_LEFT)
        ? []
        : [{ item: `bucket ${String(start)} ${name}`, value }],
    ),
  )
}
