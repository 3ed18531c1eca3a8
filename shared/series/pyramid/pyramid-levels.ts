/** Number of readings in a block of the finest level; reading fewer than this one by one takes no longer. */
export const FINEST_SPAN = 16
/** Number of blocks of one level that make one block of the next. */
export const PYRAMID_FACTOR = 8

/** The smallest and the largest value of each block of `span` readings; the last block may have fewer. */
export interface PyramidLevel {
  readonly span: number
  /** Minimum and maximum of each block in turn: next to each other, they are fetched from memory together. */
  readonly extremes: Float64Array<ArrayBuffer>
}

/**
 * Returns all levels above `values`, finest first. Blocks wholly within the first `unchanged` readings are copied
 * from `known`.
 */
export function levelsAbove(
  values: Float64Array,
  known: readonly PyramidLevel[],
  unchanged: number,
): readonly PyramidLevel[] {
  const levels: PyramidLevel[] = []
  for (let span = FINEST_SPAN; values.length > span; span *= PYRAMID_FACTOR) {
    const level = { span, extremes: new Float64Array(2 * Math.ceil(values.length / span)) }
    const kept = keepBlocks(level, known[levels.length], unchanged)
    const below = levels.at(-1)
    if (below === undefined) fillFromValues(level, values, kept)
    else fillFromBlocks(level, below, kept)
    levels.push(level)
  }
  return levels
}

/** Copies those blocks from the beginning that are the same in `known`, and returns their number. */
function keepBlocks(
  { span, extremes }: PyramidLevel,
  known: PyramidLevel | undefined,
  unchanged: number,
): number {
  if (known === undefined) return 0
  const kept = Math.min(Math.floor(unchanged / span), known.extremes.length / 2, extremes.length / 2)
  extremes.set(known.extremes.subarray(0, 2 * kept))
  return kept
}

function fillFromValues({ span, extremes }: PyramidLevel, values: Float64Array, first: number): void {
  for (let block = first; 2 * block < extremes.length; block++) {
    const end = Math.min(values.length, (block + 1) * span)
    let least = Infinity
    let greatest = -Infinity
    for (let index = block * span; index < end; index++) {
      const value = values[index] ?? NaN
      if (value < least) least = value
      if (value > greatest) greatest = value
    }
    extremes[2 * block] = least
    extremes[2 * block + 1] = greatest
  }
}

function fillFromBlocks({ extremes }: PyramidLevel, below: PyramidLevel, first: number): void {
  for (let block = first; 2 * block < extremes.length; block++) {
    const end = Math.min(below.extremes.length, 2 * (block + 1) * PYRAMID_FACTOR)
    let least = Infinity
    let greatest = -Infinity
    for (let index = 2 * block * PYRAMID_FACTOR; index < end; index += 2) {
      const smallest = below.extremes[index] ?? NaN
      const largest = below.extremes[index + 1] ?? NaN
      if (smallest < least) least = smallest
      if (largest > greatest) greatest = largest
    }
    extremes[2 * block] = least
    extremes[2 * block + 1] = greatest
  }
}
