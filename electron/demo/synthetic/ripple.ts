import { MINUTES_PER_HOUR, type HourIndex } from './hours.ts'
import { uniformAt } from './noise.ts'

const PATTERNS = 64

/** Patterns of sixty values in [-1, 1] whose mean is zero, so that they never change the mean of an hour. */
const patterns: readonly Float64Array[] = Array.from({ length: PATTERNS }, (_, index) => pattern(index))

function pattern(index: number): Float64Array {
  const wild = Float64Array.from({ length: MINUTES_PER_HOUR }, (_, minute) =>
    uniformAt(index * 7919 + 17, minute),
  )
  const mean = wild.reduce((sum, value) => sum + value, 0) / MINUTES_PER_HOUR
  return wild.map((value) => value - mean)
}

/** The random part of one minute of one series, in [-1, 1], zero on average over the hour. */
export function rippleAt(seed: number, hour: HourIndex, minute: number): number {
  const chosen = patterns[Math.floor(uniformAt(seed ^ 0x5bd1e995, hour) * PATTERNS)]
  return chosen?.[minute] ?? 0
}
