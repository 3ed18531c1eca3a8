import type { HeldSeriesSummary } from '#renderer/services/ports.ts'

/** The least recently used unpinned series whose going leaves at most `targetBytes` held. */
export function chooseEvicted(
  held: readonly HeldSeriesSummary[],
  targetBytes: number,
): readonly HeldSeriesSummary[] {
  let bytes = held.reduce((sum, series) => sum + series.bytes, 0)
  const evicted: HeldSeriesSummary[] = []
  const candidates = held.filter(({ pinned }) => !pinned).sort((a, b) => a.usedAt - b.usedAt)
  for (const series of candidates) {
    if (bytes <= targetBytes) break
    evicted.push(series)
    bytes -= series.bytes
  }
  return evicted
}
