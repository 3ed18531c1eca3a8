import { type EpochMs, HOUR_MS } from '#shared/time/instant.ts'

/** Hours since 1970-01-01T00:00Z, the grain on which the synthetic models are defined. */
export type HourIndex = number

export const MINUTES_PER_HOUR = 60

export function hourOf(at: EpochMs): HourIndex {
  return Math.floor(at / HOUR_MS)
}

/**
 * A quantity as the synthetic portfolio computes it: a pure function of time.
 *
 * One rule keeps all resolutions consistent: `hour(h)` is the mean of the sixty values that `fillMinutes(h)` writes.
 * Both are NaN for an hour without values.
 */
export interface HourModel {
  readonly hour: (hour: HourIndex) => number
  readonly fillMinutes: (hour: HourIndex, minutes: Float64Array) => void
}

const BLOCK_HOURS = 1024

/**
 * Caches a pure function of the hour, which is computed in blocks: many variables share the same weather, and most
 * requests go through the hours in order.
 */
export function rememberHours(compute: (hour: HourIndex) => number): (hour: HourIndex) => number {
  const blocks = new Map<number, Float64Array<ArrayBuffer>>()
  let recent = { first: Number.NaN, block: new Float64Array() }
  return (hour) => {
    const first = Math.floor(hour / BLOCK_HOURS) * BLOCK_HOURS
    if (first !== recent.first) {
      const known = blocks.get(first)
      const block = known ?? Float64Array.from({ length: BLOCK_HOURS }, (_, index) => compute(first + index))
      blocks.set(first, block)
      recent = { first, block }
    }
    return recent.block[hour - first] ?? Number.NaN
  }
}
