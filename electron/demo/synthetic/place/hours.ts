import { type EpochMs, HOUR_MS } from '#shared/time/instant.ts'

/** Hours since 1970-01-01T00:00Z, the grain on which the synthetic models are defined. */
export type HourIndex = number

export const MINUTES_PER_HOUR = 60

export function hourOf(at: EpochMs): HourIndex {
  return Math.floor(at / HOUR_MS)
}

const BLOCK_BITS = 10
const BLOCK_HOURS = 1 << BLOCK_BITS

/** Caches a pure function of the hour, which is computed in blocks: many variables share the same weather. */
export function rememberHours(compute: (hour: HourIndex) => number): (hour: HourIndex) => number {
  const blocks = new Map<number, Float64Array>()
  return (hour) => {
    const key = hour >> BLOCK_BITS
    const block = blocks.get(key) ?? computeBlock(compute, key)
    blocks.set(key, block)
    return block[hour & (BLOCK_HOURS - 1)] ?? Number.NaN
  }
}

function computeBlock(compute: (hour: HourIndex) => number, key: number): Float64Array {
  return Float64Array.from({ length: BLOCK_HOURS }, (_, index) => compute(key * BLOCK_HOURS + index))
}

/**
 * A series as the synthetic portfolio computes it: a pure function of time.
 *
 * One rule keeps all resolutions consistent: `hour(h)` is the mean of the sixty values that `fillMinutes(h)` writes.
 * Both are NaN for an hour without values.
 */
export interface HourModel {
  readonly hour: (hour: HourIndex) => number
  readonly fillMinutes: (hour: HourIndex, minutes: Float64Array) => void
}

export function minuteBuffer(): Float64Array {
  return new Float64Array(MINUTES_PER_HOUR)
}

/** Returns the values from which the readings of a variable are made, for minutes and for whole buckets. */
export interface SyntheticSeries {
  readonly fillMinutes: HourModel['fillMinutes']
  /** Returns the value of the bucket `[from, to)`, both on whole minutes; NaN if it has none. */
  readonly over: (from: EpochMs, to: EpochMs) => number
}
