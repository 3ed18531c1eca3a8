import type { ComparedBucket } from '#shared/analysis/audit/compare-columns.ts'
import type { StatedComparison } from '#shared/bundle/recompute/stated-check.ts'

type Bucket = { readonly [Name in keyof ComparedBucket]: ComparedBucket[Name] | undefined }

/** Names the values of compared buckets as script and page do, leaving out missing ones. */
export function itemsOfBuckets(buckets: readonly Bucket[]): StatedComparison['items'] {
  return buckets.flatMap(({ start, reported, derived, difference }) =>
    Object.entries({ reported, derived, difference }).flatMap(([name, value]) =>
      value === undefined ? [] : [{ item: `bucket ${String(start)} ${name}`, value }],
    ),
  )
}
