import { type Columns, lowerBound, sameAtBeginning } from '#shared/series/columns.ts'
import type { EpochMs, Interval } from '#shared/time/instant.ts'
import { FINEST_SPAN, levelsAbove, PYRAMID_FACTOR, type PyramidLevel } from './pyramid-levels.ts'

/**
 * Columns with their minima and maxima over blocks of 16, 128, 1024 … readings, so that the time to summarise a stretch
 * depends on its pixels and not on its readings. It takes a fourteenth of the columns' memory (decision 0015).
 *
 * First and last values of a stretch need no levels: they are read from the columns.
 */
export interface Pyramid {
  readonly columns: Columns
  /** Levels, finest first; empty for a handful of readings. */
  readonly levels: readonly PyramidLevel[]
}

/** Builds all levels; the columns are shared, not copied. */
export function buildPyramid(columns: Columns): Pyramid {
  return extendPyramid({ columns, levels: [] }, columns, 0)
}

/**
 * Returns the pyramid of `columns`, reusing the blocks of `pyramid` for the first `unchanged` readings, which must be
 * the same in both: appending a day to a year takes only the time of a day.
 */
export function extendPyramid(pyramid: Pyramid, columns: Columns, unchanged: number): Pyramid {
  return { columns, levels: levelsAbove(columns.values, pyramid.levels, unchanged) }
}

/**
 * Readings that a series shows per pixel column, for the columns that have any, left to right: the M4 of Jugel et al.
 * (VLDB 2014). Only the first `count` elements of each array are valid.
 */
export interface PixelColumns {
  count: number
  /** Index after the last reading of the last column. */
  end: number
  /** Pixel column from the left edge of the range, 0 to width - 1, strictly ascending. */
  readonly column: Int32Array<ArrayBuffer>
  /** Index of the first reading in the column; the last reading is the one before the next column's first. */
  readonly from: Int32Array<ArrayBuffer>
  /** Times of the first and the last reading in the column. */
  readonly firstAt: Float64Array<ArrayBuffer>
  readonly lastAt: Float64Array<ArrayBuffer>
  readonly first: Float64Array<ArrayBuffer>
  readonly last: Float64Array<ArrayBuffer>
  readonly min: Float64Array<ArrayBuffer>
  readonly max: Float64Array<ArrayBuffer>
  /** Is 1 if the line is interrupted before this column, because of a gap. */
  readonly gapBefore: Uint8Array<ArrayBuffer>
}

/** Allocates the columns of a chart `widthPx` wide, which `queryPixels` fills again and again. */
export function createPixelColumns(widthPx: number): PixelColumns {
  return {
    count: 0,
    end: 0,
    column: new Int32Array(widthPx),
    from: new Int32Array(widthPx),
    firstAt: new Float64Array(widthPx),
    lastAt: new Float64Array(widthPx),
    first: new Float64Array(widthPx),
    last: new Float64Array(widthPx),
    min: new Float64Array(widthPx),
    max: new Float64Array(widthPx),
    gapBefore: new Uint8Array(widthPx),
  }
}

/** Returns the pixel column of an instant inside the range; drawing and tests share this definition. */
export function pixelColumnOf(at: EpochMs, range: Interval, widthPx: number): number {
  return Math.floor(((at - range.start) / (range.end - range.start)) * widthPx)
}

/**
 * Summarises the readings in `range` for `widthPx` pixel columns, exactly: every peak survives.
 *
 * Readings more than `gapLimitMs` apart (`gapLimitOf`) are not connected. Allocates nothing if `into` is given; its
 * arrays must have room for `widthPx` elements.
 */
export function queryPixels(
  { columns, levels }: Pyramid,
  range: Interval,
  widthPx: number,
  gapLimitMs = Infinity,
  into: PixelColumns = createPixelColumns(widthPx),
): PixelColumns {
  const { times, values } = columns
  locatePixels(times, range, widthPx, gapLimitMs, into)
  for (let at = 0; at < into.count; at++) {
    const from = into.from[at] ?? 0
    const to = at + 1 < into.count ? (into.from[at + 1] ?? 0) : into.end
    into.first[at] = values[from] ?? NaN
    into.last[at] = values[to - 1] ?? NaN
    fillExtremes(values, levels, from, to, at, into)
  }
  return into
}

/** Finds which readings lie in which pixel column, as `queryPixels` does, without their values. */
export function locatePixels(
  times: Float64Array,
  range: Interval,
  widthPx: number,
  gapLimitMs: number,
  into: PixelColumns,
): void {
  const end = lowerBound(times, range.end)
  let from = lowerBound(times, range.start)
  let stride = 1
  let before = from > 0 ? (times[from - 1] ?? NaN) : NaN
  let count = 0
  while (from < end) {
    const firstAt = times[from] ?? NaN
    const column = Math.min(pixelColumnOf(firstAt, range, widthPx), widthPx - 1)
    const to = endOfColumn(times, from, end, column, range, widthPx, stride)
    into.column[count] = column
    into.from[count] = from
    into.firstAt[count] = firstAt
    into.gapBefore[count] = firstAt - before > gapLimitMs ? 1 : 0
    before = times[to - 1] ?? NaN
    into.lastAt[count] = before
    stride = to - from
    from = to
    count++
  }
  into.count = count
  into.end = end
}

/**
 * Returns the index after the last reading of pixel column `column`, searched outward from a guess of `stride`
 * readings.
 */
function endOfColumn(
  times: Float64Array,
  from: number,
  end: number,
  column: number,
  range: Interval,
  widthPx: number,
  stride: number,
): number {
  if (column === widthPx - 1) return end
  let low = from + 1
  let high = end
  for (let probe = from + stride, reach = 1; probe < high && probe >= low; reach *= 2) {
    if (pixelColumnOf(times[probe] ?? NaN, range, widthPx) > column) {
      high = probe
      probe -= reach
    } else {
      low = probe + 1
      probe += reach
    }
  }
  while (low < high) {
    const middle = (low + high) >>> 1
    if (pixelColumnOf(times[middle] ?? NaN, range, widthPx) > column) high = middle
    else low = middle + 1
  }
  return low
}

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
  // A stretch shorter than two blocks may contain no whole block.
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

/** Reads the blocks `[from, to)` of the finest level, using the levels above it. */
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

/**
 * A pyramid of this many values takes less than a frame to build, and copying them to the worker would take as long.
 */
const PYRAMID_IN_PLACE = 1_500_000

/** Returns true if the pyramid is built faster in place than elsewhere. */
export function isSoonSummarised({ values }: Columns): boolean {
  return values.length <= PYRAMID_IN_PLACE
}

/**
 * Extends a pyramid to columns that continue the columns from which it was built; undefined if so many values are new
 * that a worker should build it.
 */
export function pyramidContinuing(pyramid: Pyramid, columns: Columns): Pyramid | undefined {
  const unchanged = sameAtBeginning(pyramid.columns.values, columns.values)
  if (columns.values.length - unchanged > PYRAMID_IN_PLACE) return undefined
  return extendPyramid(pyramid, columns, unchanged)
}
