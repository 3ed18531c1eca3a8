import type { EpochMs, Interval } from '#shared/time/instant.ts'
import type { SeriesKey } from '../series/series-key.ts'

/** A file with figures that was written once, and that people may have cited since. */
export interface ExportedFigures {
  readonly at: EpochMs
  readonly fileName: string
  readonly dataHubIds: readonly string[]
  readonly interval: Interval
}

/** States the time over which a file contains a series. */
export interface ExportedSeries {
  readonly dataHubId: string
  readonly interval: Interval
}

/** States the time over which a file of cached intervals contains each series, from the first to the last interval. */
export function exportedSeries(
  stretches: readonly {
    readonly seriesKey: Pick<SeriesKey, 'dataHubId'>
    readonly covered: readonly Interval[]
  }[],
): readonly ExportedSeries[] {
  const groups = Map.groupBy(stretches, ({ seriesKey }) => seriesKey.dataHubId)
  return [...groups].flatMap(([dataHubId, list]) => {
    const covered = list.flatMap((each) => each.covered)
    const start = Math.min(...covered.map((each) => each.start))
    const end = Math.max(...covered.map((each) => each.end))
    return covered.length === 0 ? [] : [{ dataHubId, interval: { start, end } }]
  })
}

/** Lists the figures of a file, series over the same interval together. */
export function exportedFigures(
  file: Pick<ExportedFigures, 'at' | 'fileName'>,
  series: readonly ExportedSeries[],
): readonly ExportedFigures[] {
  const groups = Map.groupBy(series, ({ interval }) => `${String(interval.start)} ${String(interval.end)}`)
  return [...groups.values()].flatMap((list) => {
    const dataHubIds = [...new Set(list.map(({ dataHubId }) => dataHubId))]
    return list.slice(0, 1).map(({ interval }) => ({ ...file, dataHubIds, interval }))
  })
}

/** Beyond this number, older exports are forgotten. */
const MOST_EXPORTS = 500

/** Returns the exports with new ones first. */
export function withExports(
  exports: readonly ExportedFigures[],
  added: readonly ExportedFigures[],
): readonly ExportedFigures[] {
  return [...added, ...exports].slice(0, MOST_EXPORTS)
}

/** Returns the newest export of a series over an interval that was written before an instant. */
export function exportBefore(
  exports: readonly ExportedFigures[],
  dataHubId: string,
  { start, end }: Interval,
  before: EpochMs,
): ExportedFigures | undefined {
  return exports
    .filter(
      (one) =>
        one.at < before &&
        one.interval.start < end &&
        one.interval.end > start &&
        one.dataHubIds.includes(dataHubId),
    )
    .toSorted((a, b) => b.at - a.at)[0]
}
