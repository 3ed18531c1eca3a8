import type { EpochMs } from '../time/instant.ts'
import type { Interval } from '../time/interval.ts'

/** A file with figures that was written once: what a person has since quoted. */
export interface ExportedFigures {
  readonly at: EpochMs
  readonly fileName: string
  readonly dataHubIds: readonly string[]
  readonly interval: Interval
}

/** Older exports are forgotten. */
export const MOST_EXPORTS = 500

/** Returns the exports with a new one first. */
export function withExport(
  exports: readonly ExportedFigures[],
  added: ExportedFigures,
): readonly ExportedFigures[] {
  return [added, ...exports].slice(0, MOST_EXPORTS)
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
