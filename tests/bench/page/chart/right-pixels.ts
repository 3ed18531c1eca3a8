import type { Interval } from '#shared/time/instant.ts'
import type { Columns } from '#shared/series/columns.ts'

/** Plot as it should have been drawn: the readings, and the place of each. */
export interface Plot {
  readonly columns: Columns
  /** The longest interval over which a reading is drawn. */
  readonly spanMs: number
  /** Readings that are further apart are not joined. */
  readonly gapLimitMs: number
  readonly range: Interval
  readonly left: number
  readonly width: number
  readonly top: number
  readonly bottom: number
  /** Ends of the value axis. */
  readonly min: number
  readonly max: number
}

/** Number of correct pixel columns, and of all columns that have a reading or are coloured. */
export interface Tally {
  readonly right: number
  readonly columns: number
}

/** The topmost and the lowest coloured pixel of each column of the plot; Infinity and -Infinity for an empty column. */
export interface Ink {
  readonly top: Float64Array
  readonly bottom: Float64Array
}

export interface PixelRules {
  /** Place of the mark in the interval of a reading, as a share of the interval. */
  readonly place: number
  /** A raw reading lasts until the next one, or is an instant if a gap follows. */
  readonly isRaw: boolean
  /** The y from which bars and areas are drawn. */
  readonly baseY?: number
}

/** Half the width of a line, and the pixel that its edge shares with the next element. */
const BLUR_PX = 2
/** A bar or an area of this height is hidden by the zero line. */
const FLAT_PX = 1
/** Largest width of a stretch of a crowded series, which is drawn with the extremes of all its readings. */
const STRETCH_PX = 10

/**
 * Compares pixels with raw readings, column by column. A column is right if its ink reaches the extremes of its own
 * readings, goes no further than the extremes of the readings nearby, and is absent if no reading is nearby. Ink that
 * crosses an edge is cut off there; a column wholly beyond an edge has no ink, unless it reaches down to a base. If
 * readings are far apart, a vertex beyond an edge is not checked, since its lines meet the edge in other columns.
 */
export function rightPixels(ink: Ink, plot: Plot, { place, isRaw, baseY }: PixelRules): Tally {
  const pxPerMs = plot.width / (plot.range.end - plot.range.start)
  const stepPx = Math.max(plot.spanMs, plot.gapLimitMs) * pxPerMs
  const reach = Math.ceil(stepPx) + STRETCH_PX
  const near = extremes(plot, plot.columns.times, reach, false)
  const isSparse = plot.spanMs * pxPerMs >= 3
  const instants = isSparse ? places(plot, place, isRaw) : plot.columns.times
  const own = cutAtEdges(extremes(plot, instants, 0, isSparse), plot, baseY !== undefined)
  let [right, columns] = [0, 0]
  for (let column = 0; column < ink.top.length; column += 1) {
    const [inkTop = Infinity, inkBottom = -Infinity] = [ink.top[column], ink.bottom[column]]
    const [top, bottom] = around(near, column + reach, reach)
    if (inkTop === Infinity && own.top[column] === Infinity) continue
    columns += 1
    const hasPeaks =
      own.top[column] === Infinity ||
      reaches(ink, column, own.top[column] ?? NaN, own.bottom[column] ?? NaN, baseY)
    const [highest, lowest] =
      baseY === undefined ? [top, bottom] : [Math.min(top, baseY), Math.max(bottom, baseY)]
    const isWithin =
      inkTop === Infinity || (top < Infinity && inkTop >= highest - BLUR_PX && inkBottom <= lowest + BLUR_PX)
    if (hasPeaks && isWithin) right += 1
  }
  return { right, columns }
}

/** Returns the instants at which the marks of the readings are expected. */
function places({ columns, spanMs, gapLimitMs }: Plot, place: number, isRaw: boolean): Float64Array {
  const { times } = columns
  return times.map((at, index) => {
    const length = (times[index + 1] ?? Infinity) - at
    if (length <= gapLimitMs) return at + place * length
    return isRaw ? at : at + place * spanMs
  })
}

/** Checks the column and its neighbours, since a mark may begin on the border between two columns. */
function reaches(ink: Ink, column: number, top: number, bottom: number, baseY: number | undefined): boolean {
  const [inkTop, inkBottom] = around(ink, column, 1)
  const [isAbove, isBelow] =
    baseY === undefined ? [true, true] : [top < baseY - FLAT_PX, bottom > baseY + FLAT_PX]
  return (!isAbove || inkTop <= top + BLUR_PX) && (!isBelow || inkBottom >= bottom - BLUR_PX)
}

/** Returns the topmost and the lowest pixel within `reach` columns of a column. */
function around({ top, bottom }: Ink, at: number, reach: number): readonly [number, number] {
  let [highest, lowest] = [Infinity, -Infinity]
  for (let place = Math.max(0, at - reach); place <= Math.min(top.length - 1, at + reach); place += 1) {
    highest = Math.min(highest, top[place] ?? Infinity)
    lowest = Math.max(lowest, bottom[place] ?? -Infinity)
  }
  return [highest, lowest]
}

function cutAtEdges(ink: Ink, { top, bottom }: Plot, hasBase: boolean): Ink {
  const cut = (ys: Float64Array): Float64Array =>
    ys.map((y, column) => {
      const isBeyond = (ink.top[column] ?? NaN) > bottom || (ink.bottom[column] ?? NaN) < top
      if (!Number.isFinite(y) || (isBeyond && !hasBase)) return Infinity
      return Math.min(bottom, Math.max(top, y))
    })
  return { top: cut(ink.top), bottom: cut(ink.bottom) }
}

/**
 * Returns for each column the extremes of the readings whose instant is in it; with `isWithin` only of those between
 * the edges. There are `margin` further columns on each side.
 */
function extremes(plot: Plot, instants: Float64Array, margin: number, isWithin: boolean): Ink {
  const columns = Math.round(plot.width) + 2 * margin
  const found = {
    top: new Float64Array(columns).fill(Infinity),
    bottom: new Float64Array(columns).fill(-Infinity),
  }
  for (const [index, at] of instants.entries()) {
    const column = Math.floor(xOfTime(plot, at) - plot.left) + margin
    if (column < 0 || column >= columns) continue
    const value = plot.columns.values[index] ?? NaN
    if (isWithin && (value < plot.min || value > plot.max)) continue
    const y = yOfValue(plot, value)
    found.top[column] = Math.min(found.top[column] ?? Infinity, y)
    found.bottom[column] = Math.max(found.bottom[column] ?? -Infinity, y)
  }
  return found
}

function xOfTime({ left, width, range }: Plot, at: number): number {
  return left + ((at - range.start) * width) / (range.end - range.start)
}

function yOfValue({ top, bottom, min, max }: Plot, value: number): number {
  return bottom - ((value - min) * (bottom - top)) / (max - min)
}
