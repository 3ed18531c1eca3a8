import type { EpochMs } from '#shared/time/instant.ts'
import type { HourIndex } from '../place/hours.ts'

/** Gives the values that the readings of a variable are made from, for minutes and for whole buckets. */
export interface SyntheticSeries {
  /** The value of each minute of that hour; NaN for an hour without values. */
  readonly fillMinutes: (hour: HourIndex, minutes: Float64Array) => void
  /** The value of the bucket `[from, to)`, both on whole minutes; NaN when it has none. */
  readonly over: (from: EpochMs, to: EpochMs) => number
}
