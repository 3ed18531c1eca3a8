/** Elements of one level that make one of the next. */
export const PYRAMID_FACTOR = 4

/** One level: the smallest and largest value of each block of `span` readings. */
export interface PyramidLevel {
  /** Readings in a full block; the last block may hold fewer. */
  readonly span: number
  readonly min: Float64Array<ArrayBuffer>
  readonly max: Float64Array<ArrayBuffer>
}

/** The level above `lower`; blocks of the first `unchanged` readings are copied from `known`. */
export function levelAbove(
  lower: PyramidLevel,
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
  fillMinima(lower.min, level.min, kept)
  fillMaxima(lower.max, level.max, kept)
  return level
}

/* Two plain loops: a comparison passed as a function costs three times as much here. */

function fillMinima(from: Float64Array, to: Float64Array, first: number): void {
  for (let block = first; block < to.length; block++) {
    const end = Math.min(from.length, (block + 1) * PYRAMID_FACTOR)
    let least = Infinity
    for (let index = block * PYRAMID_FACTOR; index < end; index++) {
      const value = from[index] ?? Infinity
      if (value < least) least = value
    }
    to[block] = least
  }
}

function fillMaxima(from: Float64Array, to: Float64Array, first: number): void {
  for (let block = first; block < to.length; block++) {
    const end = Math.min(from.length, (block + 1) * PYRAMID_FACTOR)
    let greatest = -Infinity
    for (let index = block * PYRAMID_FACTOR; index < end; index++) {
      const value = from[index] ?? -Infinity
      if (value > greatest) greatest = value
    }
    to[block] = greatest
  }
}
