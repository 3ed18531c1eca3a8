import type { Interval } from '#shared/time/instant.ts'

/**
 * A non-routine adjustment: use that is unrelated to the project, such as that of a new server room. It is positive for
 * use that the baseline did not have, and is added to the baseline.
 */
export interface Adjustment {
  readonly interval: Interval
  /** Amount of the whole interval, spread evenly over it, in the unit of the meter's amounts. */
  readonly amount: number
  readonly reason: string
}

/** Returns the amounts that adjustments add to periods from `starts` to `ends`, in epoch ms. */
export function adjustmentsOf(
  adjustments: readonly Adjustment[],
  starts: Float64Array,
  ends: Float64Array,
): Float64Array {
  return starts.map((start, index) => {
    const end = ends[index] ?? NaN
    return adjustments.reduce((sum, { interval, amount }) => {
      const overlap = Math.min(end, interval.end) - Math.max(start, interval.start)
      const length = interval.end - interval.start
      return overlap > 0 && length > 0 ? sum + (amount * overlap) / length : sum
    }, 0)
  })
}
