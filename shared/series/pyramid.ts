import type { Columns } from './segment.ts'

/** Elements of one level that make one of the next. */
export const PYRAMID_FACTOR = 4

/** One level: the smallest and largest value of each block of `span` readings. */
export interface PyramidLevel {
  /** Readings in a full block; the last block may hold fewer. */
  readonly span: number
  readonly min: Float64Array<ArrayBuffer>
  readonly max: Float64Array<ArrayBuffer>
}

/**
 * Columns with their minima and maxima over blocks of 4, 16, 64 … readings, so that any stretch is summarised
 * in the time its pixels take (performance.md, "Drawing"). It takes a third of the columns' memory.
 *
 * First and last values of a stretch need no levels: they are read from the columns.
 */
export interface Pyramid {
  readonly columns: Columns
  /** Finest first; empty for a handful of readings. */
  readonly levels: readonly PyramidLevel[]
}

/** Builds all levels; the columns are shared, not copied. */
export function buildPyramid(columns: Columns): Pyramid {
  return extendPyramid({ columns, levels: [] }, columns, 0)
}

/**
 * The pyramid of `columns`, reusing what `pyramid` knows of the first `unchanged` readings, which must be the
 * same in both: appending a day to a year computes a day.
 */
export function extendPyramid(pyramid: Pyramid, columns: Columns, unchanged: number): Pyramid {
  const levels: PyramidLevel[] = []
  let lower: PyramidLevel = { span: 1, min: columns.values, max: columns.values }
  while (lower.min.length > PYRAMID_FACTOR) {
    const level = levelAbove(lower, pyramid.levels[levels.length], unchanged)
    levels.push(level)
    lower = level
  }
  return { columns, levels }
}

function levelAbove(lower: PyramidLevel, known: PyramidLevel | undefined, unchanged: number): PyramidLevel {
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
