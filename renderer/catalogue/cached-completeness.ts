import { expectedBuckets } from '#shared/time/buckets.ts'
import type { CachedSeriesSummary } from '#renderer/ports/series-archive.ts'

const known = new WeakMap<CachedSeriesSummary, number | undefined>()

/**
 * Returns the share of the buckets in the cached intervals that have a value, 0 to 1; undefined for raw readings, whose
 * number is not known in advance. Buckets that had not begun when they were fetched are not expected.
 */
export function cachedCompleteness(series: CachedSeriesSummary): number | undefined {
  if (!known.has(series)) known.set(series, computeCompleteness(series))
  return known.get(series)
}

function computeCompleteness({
  seriesKey,
  bucketZone,
  covered,
  points,
}: CachedSeriesSummary): number | undefined {
  let expected = 0
  for (const { start, end, fetchedAt } of covered) {
    const until = Math.max(start, Math.min(end, fetchedAt))
    const buckets = expectedBuckets({ start, end: until }, seriesKey.resolution, bucketZone)
    if (buckets === undefined) return undefined
    expected += buckets
  }
  return expected === 0 ? undefined : Math.min(1, points / expected)
}
