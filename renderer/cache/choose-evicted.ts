import type { HeldSeriesSummary } from '#renderer/services/ports.ts'

/**
 * The least recently used unpinned series whose going leaves at most `targetBytes` held, as far as that can
 * be reached without those that must stay.
 */
export function chooseEvicted(
  held: readonly HeldSeriesSummary[],
  targetBytes: number,
  mustStay: (series: HeldSeriesSummary) => boolean = () => false,
): readonly HeldSeriesSummary[] {
  let bytes = held.reduce((sum, series) => sum + series.bytes, 0)
  const evicted: HeldSeriesSummary[] = []
  const candidates = held
    .filter((series) => !series.pinned && series.bytes > 0 && !mustStay(series))
    .sort((a, b) => a.usedAt - b.usedAt)
  for (const series of candidates) {
    if (bytes <= targetBytes) break
    evicted.push(series)
    bytes -= series.bytes
  }
  return evicted
}
