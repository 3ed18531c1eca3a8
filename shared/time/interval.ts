import type { EpochMs } from './instant.ts'

/** A half-open interval `[start, end)` in epoch milliseconds UTC. Valid when `start < end`. */
export interface Interval {
  readonly start: EpochMs
  readonly end: EpochMs
}
