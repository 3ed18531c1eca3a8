import type { EpochMs } from '../time/instant.ts'
import { lowerBound } from './columns.ts'
import type { Interval } from './interval.ts'
import { PYRAMID_FACTOR, type Pyramid, type PyramidLevel } from './pyramid.ts'

/**
 * What a series shows per pixel column, for the columns that have a reading, left to right: the M4 of Jugel et
 * al. (VLDB 2014). Only the first `count` elements of each array are meant.
 */
export interface PixelColumns {
  count: number
  /** Pixel column from the left edge of the range, 0 to width - 1, strictly ascending. */
  readonly column: Int32Array<ArrayBuffer>
  /** Times of the first and the last reading in the column. */
  readonly firstAt: Float64Array<ArrayBuffer>
  readonly lastAt: Float64Array<ArrayBuffer>
  readonly first: Float64Array<ArrayBuffer>
  readonly last: Float64Array<ArrayBuffer>
  readonly min: Float64Array<ArrayBuffer>
  readonly max: Float64Array<ArrayBuffer>
  /** 1 where the readings before this column and in it do not belong together: the line is interrupted. */
  readonly gapBefore: Uint8Array<ArrayBuffer>
}

/** Room for the columns of a chart `widthPx` wide, to be filled by `queryPixels` again and again. */
export function createPixelColumns(widthPx: number): PixelColumns {
  return {
    count: 0,
    column: new Int32Array(widthPx),
    firstAt: new Float64Array(widthPx),
    lastAt: new Float64Array(widthPx),
    first: new Float64Array(widthPx),
    last: new Float64Array(widthPx),
    min: new Float64Array(widthPx),
    max: new Float64Array(widthPx),
    gapBefore: new Uint8Array(widthPx),
  }
}

/** The pixel column of an instant inside the range; the one definition that drawing and tests share. */
export function pixelColumnOf(at: EpochMs, range: Interval, widthPx: number): number {
  return Math.floor(((at - range.start) / (range.end - range.start)) * widthPx)
}

/**
 * Summarises the readings in `range` for `widthPx` pixel columns, exactly: every peak survives.
 *
 * Readings more than `gapLimitMs` apart (`gapLimitOf`) do not belong together. Allocates nothing when `into`
 * is given; its arrays must have room for `widthPx` elements.
 */
export function queryPixels(
  pyramid: Pyramid,
  range: Interval,
  widthPx: number,
  gapLimitMs = Infinity,
  into: PixelColumns = createPixelColumns(widthPx),
): PixelColumns {
  const { times, values } = pyramid.columns
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
    into.firstAt[count] = firstAt
    into.lastAt[count] = times[to - 1] ?? NaN
    into.first[count] = values[from] ?? NaN
    into.last[count] = values[to - 1] ?? NaN
    into.gapBefore[count] = firstAt - before > gapLimitMs ? 1 : 0
    fillExtremes(pyramid, from, to, count, into)
    before = into.lastAt[count] ?? NaN
    stride = to - from
    from = to
    count++
  }
  into.count = count
  return into
}

/** Index after the last reading of pixel column `column`, searched outward from a guess of `stride` readings. */
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

/** Minimum and maximum of the readings `[from, to)`, from the coarsest blocks that fit inside. */
function fillExtremes(pyramid: Pyramid, from: number, to: number, at: number, into: PixelColumns): void {
  const { values } = pyramid.columns
  into.min[at] = Infinity
  into.max[at] = -Infinity
  let level: PyramidLevel = { span: 1, min: values, max: values }
  let low = from
  let high = to
  for (const above of pyramid.levels) {
    if (high - low < 2 * PYRAMID_FACTOR) break
    const lowBlock = Math.ceil(low / PYRAMID_FACTOR)
    const highBlock = Math.floor(high / PYRAMID_FACTOR)
    scan(level, low, lowBlock * PYRAMID_FACTOR, at, into)
    scan(level, highBlock * PYRAMID_FACTOR, high, at, into)
    level = above
    low = lowBlock
    high = highBlock
  }
  scan(level, low, high, at, into)
}

function scan(level: PyramidLevel, low: number, high: number, at: number, into: PixelColumns): void {
  const { min, max } = level
  let least = into.min[at] ?? Infinity
  let greatest = into.max[at] ?? -Infinity
  for (let index = low; index < high; index++) {
    const smallest = min[index] ?? Infinity
    const largest = max[index] ?? -Infinity
    if (smallest < least) least = smallest
    if (largest > greatest) greatest = largest
  }
  into.min[at] = least
  into.max[at] = greatest
}
