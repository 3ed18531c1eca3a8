/** Elements of one level that make one of the next. */
export const PYRAMID_FACTOR = 4

/** The smallest and the largest value of each block of `span` readings; the last block may hold fewer. */
export interface PyramidLevel {
  readonly span: number
  readonly min: Float64Array<ArrayBuffer>
  readonly max: Float64Array<ArrayBuffer>
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
  let lower = { span: 1, min: values, max: values }
  while (lower.min.length > PYRAMID_FACTOR) {
    const level = levelAbove(lower, known[levels.length], unchanged)
    levels.push(level)
    lower = level
  }
  return levels
}

function levelAbove(
  lower: { readonly span: number; readonly min: Float64Array; readonly max: Float64Array },
  known: PyramidLevel | undefined,
  unchanged: number,
): PyramidLevel {
  const span = lower.span * PYRAMID_FACTOR
  const length = Math.ceil(lower.min.length / PYRAMID_FACTOR)
  const level = { span, min: new Float64Array(length), max: new Float64Array(length) }
  const kept = known === undefined ? 0 : Math.min(Math.floor(unchanged / span), known.min.length, length)
  if (known !== undefined) {
    level.min.set(known.min.subarray(0, kept))
    level.max.set(known.max.subarray(0, kept))
  }
  if (lower.min === lower.max) fillFromValues(level, lower.min, kept)
  else fillFromBlocks(level, lower.min, lower.max, kept)
  return level
}

/** The lowest level reads each value once for both extremes. */
function fillFromValues({ min, max }: PyramidLevel, values: Float64Array, first: number): void {
  for (let block = first; block < min.length; block++) {
    const end = Math.min(values.length, (block + 1) * PYRAMID_FACTOR)
    let least = Infinity
    let greatest = -Infinity
    for (let index = block * PYRAMID_FACTOR; index < end; index++) {
      const value = values[index] ?? NaN
      if (value < least) least = value
      if (value > greatest) greatest = value
    }
    min[block] = least
    max[block] = greatest
  }
}

function fillFromBlocks(
  { min, max }: PyramidLevel,
  minBelow: Float64Array,
  maxBelow: Float64Array,
  first: number,
): void {
  for (let block = first; block < min.length; block++) {
    const end = Math.min(minBelow.length, (block + 1) * PYRAMID_FACTOR)
    let least = Infinity
    let greatest = -Infinity
    for (let index = block * PYRAMID_FACTOR; index < end; index++) {
      const smallest = minBelow[index] ?? NaN
      const largest = maxBelow[index] ?? NaN
      if (smallest < least) least = smallest
      if (largest > greatest) greatest = largest
    }
    min[block] = least
    max[block] = greatest
  }
}
