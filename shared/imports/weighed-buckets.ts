import type { EpochMs, IanaZone } from '../time/instant.ts'
import { bucketStart, nextBucketStart } from '../time/buckets.ts'
import type { Bucket, ImportedResolution } from './imported-series.ts'

interface Weighing {
  readonly resolution: ImportedResolution
  readonly zone: IanaZone
  /** Usual distance of the rows. */
  readonly stepMs: number
  /** True for amounts, which are divided; else the mean is taken. */
  readonly areAmounts: boolean
}

/** Beyond this multiple of the usual distance rows are missing. */
const MOST_OF_USUAL = 1.5

/**
 * Makes buckets of rows whose steps do not fit into them, such as 7 minutes, or of a logger whose clock wavers: each row
 * lasts until the next and counts in a bucket for the time for which it lies there. A bucket that the rows do not fill
 * is a gap. The rows are ascending, one for each time.
 */
export function weighedBuckets(
  rows: readonly Bucket[],
  { resolution, zone, stepMs, areAmounts }: Weighing,
): readonly Bucket[] {
  const sums = new Map<EpochMs, { line: number; covered: number; sum: number; lengthMs: number }>()
  rows.forEach(({ line, start, value }, row) => {
    const next = rows[row + 1]?.start ?? Infinity
    const end = next - start <= MOST_OF_USUAL * stepMs ? next : start + stepMs
    for (let at = bucketStart(start, resolution, zone); at < end;) {
      const until = nextBucketStart(at, resolution, zone)
      const sum = sums.get(at) ?? { line, covered: 0, sum: 0, lengthMs: until - at }
      const overlap = Math.min(end, until) - Math.max(start, at)
      sum.covered += overlap
      sum.sum += areAmounts ? (value * overlap) / (end - start) : value * overlap
      sums.set(at, sum)
      at = until
    }
  })
  return [...sums].flatMap(([start, { line, covered, sum, lengthMs }]) =>
    covered < lengthMs ? [] : [{ line, start, lengthMs, value: areAmounts ? sum : sum / covered }],
  )
}
