import type { EpochMs, IanaZone, Interval } from '#shared/time/instant.ts'
import type { Resolution } from '../../time/resolution.ts'
import type { LocalMs } from '../../time/zones/local-instant.ts'

/** A span of wall-clock times. */
export interface LocalInterval {
  readonly start: LocalMs
  readonly end: LocalMs
}

/**
 * Takes the rows of an export, cell by cell from the left, for any format: the text of a CSV file or the typed cells of
 * a worksheet. Cells that stay the same from row to row are prepared once.
 */
export interface RowWriter {
  /** Takes the names of the columns, before the first row. */
  readonly headings: (names: readonly string[]) => void
  /** Prepares adjacent cells of text. */
  readonly texts: (...texts: readonly string[]) => () => void
  /** Prepares the cells of a column of numbers; NaN leaves the cell empty. */
  readonly numbers: () => (value: number) => void
  /** Prepares the cells with the time of a row; an end of NaN is not known and leaves its cells empty. */
  readonly stamps: (zone: IanaZone, resolution: Resolution) => (start: EpochMs, end: EpochMs) => void
  /**
   * Prepares the same cells for rows of local dates. Dates begin and end at different instants in different zones, so
   * `instants` reaches from the first start to the last end in any of them.
   */
  readonly dates: (
    zones: readonly IanaZone[],
    resolution: Resolution,
  ) => (dates: LocalInterval, instants: Interval) => void
  readonly endRow: () => void
}
