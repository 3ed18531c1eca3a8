import type { EpochMs, Interval } from '#shared/time/instant.ts'

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
