/** Elements of one level that make one of the next. */
export const PYRAMID_FACTOR = 4

/**
 * The smallest and the largest value of each block of `span` readings, side by side: block b has its minimum at
 * 2b and its maximum at 2b + 1, one cache line for both. The last block may hold fewer readings.
 */
export interface PyramidLevel {
  readonly span: number
  readonly extremes: Float64Array<ArrayBuffer>
}

/**
 * All levels above `values`, finest first. Blocks wholly within the first `unchanged` readings are copied from
 * `known`.
 */
export function levelsAbove(
  values: Float64Array,
  known: readonly PyramidLevel[],
  unchanged: number,
): readonly PyramidLevel[] {
  const levels: PyramidLevel[] = []
  let span = PYRAMID_FACTOR
  for (let blocks = blocksOf(values.length); blocks > 1; blocks = blocksOf(blocks), span *= PYRAMID_FACTOR) {
    const extremes = new Float64Array(2 * blocks)
    const held = known[levels.length]?.extremes ?? extremes.subarray(0, 0)
    const kept = Math.min(Math.floor(unchanged / span), held.length / 2, blocks)
    extremes.set(held.subarray(0, 2 * kept))
    const below = levels.at(-1)
    if (below === undefined) fillFromValues(extremes, values, kept)
    else fillFromExtremes(extremes, below.extremes, kept)
    levels.push({ span, extremes })
  }
  return levels
}

function blocksOf(length: number): number {
  return Math.ceil(length / PYRAMID_FACTOR)
}

function fillFromValues(extremes: Float64Array, values: Float64Array, first: number): void {
  for (let block = first; 2 * block < extremes.length; block++) {
    const end = Math.min(values.length, (block + 1) * PYRAMID_FACTOR)
    let least = Infinity
    let greatest = -Infinity
    for (let index = block * PYRAMID_FACTOR; index < end; index++) {
      const value = values[index] ?? NaN
      if (value < least) least = value
      if (value > greatest) greatest = value
    }
    extremes[2 * block] = least
    extremes[2 * block + 1] = greatest
  }
}

function fillFromExtremes(extremes: Float64Array, below: Float64Array, first: number): void {
  for (let block = first; 2 * block < extremes.length; block++) {
    const end = Math.min(below.length, (block + 1) * 2 * PYRAMID_FACTOR)
    let least = Infinity
    let greatest = -Infinity
    for (let index = block * 2 * PYRAMID_FACTOR; index < end; index += 2) {
      const smallest = below[index] ?? NaN
      const largest = below[index + 1] ?? NaN
      if (smallest < least) least = smallest
      if (largest > greatest) greatest = largest
    }
    extremes[2 * block] = least
    extremes[2 * block + 1] = greatest
  }
}
