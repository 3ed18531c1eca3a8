import type { Interval } from '#shared/series/interval.ts'
import type { Columns } from '#shared/series/segment.ts'
import type { Vertex } from './record-path.ts'

export interface Tally {
  readonly right: number
  readonly columns: number
}

export interface Plot {
  readonly columns: Columns
  readonly range: Interval
  readonly left: number
  readonly width: number
  readonly top: number
  readonly bottom: number
  /** Ends of the value axis. */
  readonly min: number
  readonly max: number
}

interface Extremes {
  readonly min: Float64Array
  readonly max: Float64Array
}

/**
 * Compares, per pixel column, the lowest and highest stroked vertex with the lowest and highest reading,
 * looked up reading by reading in the raw columns. A reading may be drawn at its beginning, its middle or its
 * end, but all of a picture at the same place: the best of them counts for the whole picture.
 */
export function rightColumns(path: readonly Vertex[], plot: Plot): Tally {
  const drawn = drawnExtremes(path, plot)
  const tallies = [0, 0.5].map((place) => compare(drawn, dataExtremes(plot, place)))
  return tallies.reduce((best, tally) => (share(tally) > share(best) ? tally : best))
}

function share({ right, columns }: Tally): number {
  return columns === 0 ? 1 : right / columns
}

function extremes(width: number): Extremes {
  return { min: new Float64Array(width).fill(Infinity), max: new Float64Array(width).fill(-Infinity) }
}

function note({ min, max }: Extremes, column: number, value: number): void {
  if (column < 0 || column >= min.length) return
  min[column] = Math.min(min[column] ?? Infinity, value)
  max[column] = Math.max(max[column] ?? -Infinity, value)
}

/** A line ends at the right edge of its column; one begins at the left edge. */
function drawnExtremes(path: readonly Vertex[], { left, width }: Plot): Extremes {
  const found = extremes(Math.round(width))
  for (const { x, y, begins } of path) {
    const at = x - left
    note(found, begins ? Math.floor(at) : Math.ceil(at) - 1, y)
  }
  return found
}

function dataExtremes(plot: Plot, place: number): Extremes {
  const { times, values } = plot.columns
  const { start, end } = plot.range
  const pxPerMs = plot.width / (end - start)
  const pxPerValue = -(plot.bottom - plot.top) / (plot.max - plot.min)
  const found = extremes(Math.round(plot.width))
  for (let index = 0; index < times.length; index += 1) {
    const at = (times[index] ?? 0) + place * 60_000
    if (at < start || at >= end) continue
    const y = plot.bottom - plot.min * pxPerValue + (values[index] ?? Number.NaN) * pxPerValue
    note(found, Math.floor((at - start) * pxPerMs), y)
  }
  return found
}

/** Equal to a millionth of a pixel: positions are computed in another order here. */
function compare(drawn: Extremes, data: Extremes): Tally {
  let right = 0
  let columns = 0
  for (let column = 0; column < data.min.length; column += 1) {
    if (data.min[column] === Infinity && drawn.min[column] === Infinity) continue
    columns += 1
    if (isNear(drawn.min[column], data.min[column]) && isNear(drawn.max[column], data.max[column])) right += 1
  }
  return { right, columns }
}

function isNear(a: number | undefined, b: number | undefined): boolean {
  return a !== undefined && b !== undefined && Math.abs(a - b) < 1e-6
}
