import type { Interval } from '#shared/time/interval.ts'
import type { Columns } from '#shared/series/segment.ts'

/** A picture as it must have been drawn: the readings, and where they belong. */
export interface Plot {
  readonly columns: Columns
  /** The longest interval that a reading may be drawn as. */
  readonly spanMs: number
  /** Readings further apart are not joined. */
  readonly gapLimitMs: number
  readonly range: Interval
  readonly left: number
  readonly width: number
  readonly top: number
  readonly bottom: number
  /** Ends of the value axis. */
  readonly min: number
  readonly max: number
}

/** Pixel columns that are as the data has them, of all that have a reading or are inked. */
export interface Tally {
  readonly right: number
  readonly columns: number
}

export function xOfTime({ left, width, range }: Plot, at: number): number {
  return left + ((at - range.start) * width) / (range.end - range.start)
}

export function yOfValue({ top, bottom, min, max }: Plot, value: number): number {
  return bottom - ((value - min) * (bottom - top)) / (max - min)
}
