import type { PixelColumns } from './pixel-columns.ts'
import type { PyramidLevel } from './pyramid-levels.ts'

/** Below this many elements a scan is cheaper than going up a level. */
const SCAN_BELOW = 8

/**
 * Writes minimum and maximum of the readings `[from, to)` to element `at` of `into`, from the coarsest blocks
 * that lie inside.
 */
export function fillExtremes(
  values: Float64Array,
  levels: readonly PyramidLevel[],
  from: number,
  to: number,
  at: number,
  into: PixelColumns,
): void {
  into.min[at] = Infinity
  into.max[at] = -Infinity
  if (to - from < SCAN_BELOW) {
    scanValues(values, from, to, at, into)
    return
  }
  let low = (from + 3) >>> 2
  let high = to >>> 2
  scanValues(values, from, low << 2, at, into)
  scanValues(values, high << 2, to, at, into)
  for (const { extremes } of levels) {
    if (high - low < SCAN_BELOW) {
      scanExtremes(extremes, low, high, at, into)
      return
    }
    const lowAbove = (low + 3) >>> 2
    const highAbove = high >>> 2
    scanExtremes(extremes, low, lowAbove << 2, at, into)
    scanExtremes(extremes, highAbove << 2, high, at, into)
    low = lowAbove
    high = highAbove
  }
}

function scanValues(values: Float64Array, low: number, high: number, at: number, into: PixelColumns): void {
  let least = into.min[at] ?? NaN
  let greatest = into.max[at] ?? NaN
  for (let index = low; index < high; index++) {
    const value = values[index] ?? NaN
    if (value < least) least = value
    if (value > greatest) greatest = value
  }
  into.min[at] = least
  into.max[at] = greatest
}

function scanExtremes(
  extremes: Float64Array,
  low: number,
  high: number,
  at: number,
  into: PixelColumns,
): void {
  let least = into.min[at] ?? NaN
  let greatest = into.max[at] ?? NaN
  for (let index = 2 * low; index < 2 * high; index += 2) {
    const smallest = extremes[index] ?? NaN
    const largest = extremes[index + 1] ?? NaN
    if (smallest < least) least = smallest
    if (largest > greatest) greatest = largest
  }
  into.min[at] = least
  into.max[at] = greatest
}
