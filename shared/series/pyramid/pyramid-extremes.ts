import { FINEST_SPAN, PYRAMID_FACTOR, type PyramidLevel } from './pyramid-levels.ts'

/** Columns of lowest and highest values. */
interface Extremes {
  readonly min: Float64Array
  readonly max: Float64Array
}

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
  into: Extremes,
): void {
  into.min[at] = Infinity
  into.max[at] = -Infinity
  // Below two blocks there may be none inside.
  if (to - from < 2 * FINEST_SPAN) {
    scanValues(values, from, to, at, into)
    return
  }
  const low = Math.ceil(from / FINEST_SPAN)
  const high = Math.floor(to / FINEST_SPAN)
  scanValues(values, from, low * FINEST_SPAN, at, into)
  scanValues(values, high * FINEST_SPAN, to, at, into)
  climb(levels, low, high, at, into)
}

/** Reads the blocks `[from, to)` of the finest level, by way of the levels above it. */
function climb(levels: readonly PyramidLevel[], from: number, to: number, at: number, into: Extremes): void {
  let low = from
  let high = to
  let level = 0
  for (; high - low >= 2 * PYRAMID_FACTOR && level + 1 < levels.length; level++) {
    const lowAbove = Math.ceil(low / PYRAMID_FACTOR)
    const highAbove = Math.floor(high / PYRAMID_FACTOR)
    scanBlocks(levels[level], low, lowAbove * PYRAMID_FACTOR, at, into)
    scanBlocks(levels[level], highAbove * PYRAMID_FACTOR, high, at, into)
    low = lowAbove
    high = highAbove
  }
  scanBlocks(levels[level], low, high, at, into)
}

function scanValues(values: Float64Array, low: number, high: number, at: number, into: Extremes): void {
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

function scanBlocks(
  level: PyramidLevel | undefined,
  low: number,
  high: number,
  at: number,
  into: Extremes,
): void {
  if (level === undefined) return
  const { extremes } = level
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
