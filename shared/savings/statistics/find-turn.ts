/** Tells where a series turned to another level. */
export interface Turn {
  /** Position of the first value at the new level. */
  readonly index: number
  readonly before: number
  readonly after: number
  /**
   * Share of series that turn less, the shuffled ones and the series itself, so that it never reaches 1. A turn of 0.95
   * and above is not due to chance.
   */
  readonly confidence: number
}

/** Length of the blocks in which values are shuffled, since neighbouring values resemble each other. */
const BLOCK = 4
const SHUFFLES = 400
/** Fewer values than this have no level before and after. */
const LEAST_VALUES = 8

/**
 * Finds where a series turned, which is where the cumulated sum of deviations from its mean is furthest from zero, with
 * the share of shuffled series whose sum stays nearer to zero (W. A. Taylor, "Change-point analysis", 2000; blocks are
 * shuffled rather than values). The series counts as one of them, since its own order is as likely as any other without
 * a turn (A. C. Davison and D. V. Hinkley, "Bootstrap Methods and their Application", 1997, 4.2.5). Undefined for fewer
 * than eight values.
 *
 * @param random returns numbers from 0 to below 1
 */
export function findTurn(values: Float64Array, random: () => number): Turn | undefined {
  if (values.length < LEAST_VALUES) return undefined
  const mean = meanOf(values, 0, values.length)
  const { reach, index } = cumulatedReach(values, mean)
  let less = 0
  for (let round = 0; round < SHUFFLES; round++)
    if (cumulatedReach(shuffledBlocks(values, random), mean).reach < reach) less++
  return {
    ...{ index, confidence: less / (SHUFFLES + 1) },
    before: meanOf(values, 0, index),
    after: meanOf(values, index, values.length),
  }
}

/** Returns running sums of values less their mean. */
export function cumulated(values: Float64Array, mean: number): Float64Array {
  let sum = 0
  return values.map((value) => (sum += value - mean))
}

function cumulatedReach(
  values: Float64Array,
  mean: number,
): { readonly reach: number; readonly index: number } {
  let [sum, least, most, furthest, index] = [0, 0, 0, 0, 1]
  // The last sum is zero and separates nothing.
  for (let at = 0; at + 1 < values.length; at++) {
    sum += (values[at] ?? NaN) - mean
    least = Math.min(least, sum)
    most = Math.max(most, sum)
    if (Math.abs(sum) > furthest) {
      furthest = Math.abs(sum)
      index = at + 1
    }
  }
  return { reach: most - least, index }
}

function shuffledBlocks(values: Float64Array, random: () => number): Float64Array {
  const starts = Array.from({ length: Math.ceil(values.length / BLOCK) }, (_, block) => block * BLOCK)
  for (let last = starts.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    const moved = starts[last] ?? 0
    starts[last] = starts[other] ?? 0
    starts[other] = moved
  }
  const shuffled = new Float64Array(values.length)
  let at = 0
  for (const start of starts) {
    const block = values.subarray(start, start + BLOCK)
    shuffled.set(block, at)
    at += block.length
  }
  return shuffled
}

function meanOf(values: Float64Array, from: number, to: number): number {
  let sum = 0
  for (let index = from; index < to; index++) sum += values[index] ?? NaN
  return sum / (to - from)
}

/** Creates a generator of numbers from 0 to below 1 that gives the same figures on every run (mulberry32). */
export function repeatableRandom(): () => number {
  let state = 0x9e3779b9
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
