import type { PixelColumns } from './pixel-columns.ts'
import { PYRAMID_FACTOR, type PyramidLevel } from './pyramid-levels.ts'

/** Below this many elements a scan is cheaper than going up a level. */
const SCAN_BELOW = 2 * PYRAMID_FACTOR

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
  let min = values
  let max = values
  let low = from
  let high = to
  for (let above = 0; high - low >= SCAN_BELOW; above++) {
    const level = levels[above]
    if (level === undefined) break
    const lowAbove = Math.ceil(low / PYRAMID_FACTOR)
    const highAbove = Math.floor(high / PYRAMID_FACTOR)
    scan(min, max, low, lowAbove * PYRAMID_FACTOR, at, into)
    scan(min, max, highAbove * PYRAMID_FACTOR, high, at, into)
    ;({ min, max } = level)
    low = lowAbove
    high = highAbove
  }
  scan(min, max, low, high, at, into)
}

function scan(
  min: Float64Array,
  max: Float64Array,
  low: number,
  high: number,
  at: number,
  into: PixelColumns,
): void {
  let least = into.min[at] ?? NaN
  let greatest = into.max[at] ?? NaN
  for (let index = low; index < high; index++) {
    const smallest = min[index] ?? NaN
    const largest = max[index] ?? NaN
    if (smallest < least) least = smallest
    if (largest > greatest) greatest = largest
  }
  into.min[at] = least
  into.max[at] = greatest
}
