import type { EpochMs } from '#shared/time/instant.ts'
import { MINUTES_PER_HOUR, type HourIndex } from '../place/hours.ts'

/**
 * A series as the synthetic portfolio computes it: a pure function of time.
 *
 * One law keeps all resolutions consistent: `hour(h)` is the mean of the sixty values that `fillMinutes(h)`
 * writes. Both are NaN for an hour without values.
 */
export interface HourModel {
  readonly hour: (hour: HourIndex) => number
  readonly fillMinutes: (hour: HourIndex, minutes: Float64Array) => void
}

export function minuteBuffer(): Float64Array {
  return new Float64Array(MINUTES_PER_HOUR)
}

/** Gives the values that the readings of a variable are made from, for minutes and for whole buckets. */
export interface SyntheticSeries {
  readonly fillMinutes: HourModel['fillMinutes']
  /** The value of the bucket `[from, to)`, both on whole minutes; NaN when it has none. */
  readonly over: (from: EpochMs, to: EpochMs) => number
}
