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
