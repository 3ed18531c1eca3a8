import type { CachedSeriesSummary } from '#renderer/ports/series-archive.ts'

/**
 * Chooses the least recently used unpinned series whose eviction leaves at most `targetBytes` cached, as far as that
 * can be reached without those that must stay.
 */
export function chooseEvicted(
  cached: readonly CachedSeriesSummary[],
  targetBytes: number,
  mustStay: (series: CachedSeriesSummary) => boolean = () => false,
): readonly CachedSeriesSummary[] {
  let bytes = cached.reduce((sum, series) => sum + series.bytes, 0)
  const evicted: CachedSeriesSummary[] = []
  const candidates = cached
    .filter((series) => !series.pinned && series.bytes > 0 && !mustStay(series))
    .sort((a, b) => a.usedAt - b.usedAt)
  for (const series of candidates) {
    if (bytes <= targetBytes) break
    evicted.push(series)
    bytes -= series.bytes
  }
  return evicted
}
