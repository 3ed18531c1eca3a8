import { SAME_PX, xOfTime, yOfValue, type Plot, type Tally } from './plot.ts'
import { rightReadings } from './right-readings.ts'
import type { Vertex } from './record-path.ts'

interface Extremes {
  readonly min: Float64Array
  readonly max: Float64Array
}

/**
 * Compares what is drawn with the data, looked up reading by reading in the raw columns: per pixel column the
 * lowest and highest stroked vertex with the lowest and highest reading, or, where there are so few readings
 * that each is drawn as the interval it stands for, every one of them. A picture is judged as a whole by the
 * one that fits.
 */
export function rightColumns(path: readonly Vertex[], plot: Plot): Tally {
  const summarised = compare(drawnExtremes(path, plot), dataExtremes(plot))
  const single = rightReadings(path, plot)
  return share(summarised) >= share(single) ? summarised : single
}

function share({ right, columns }: Tally): number {
  return columns === 0 ? 1 : right / columns
}

function noExtremes(width: number): Extremes {
  return { min: new Float64Array(width).fill(Infinity), max: new Float64Array(width).fill(-Infinity) }
}

function note({ min, max }: Extremes, column: number, value: number): void {
  if (column < 0 || column >= min.length) return
  min[column] = Math.min(min[column] ?? Infinity, value)
  max[column] = Math.max(max[column] ?? -Infinity, value)
}

/** A line ends at the right edge of its column; one begins at the left edge. */
function drawnExtremes(path: readonly Vertex[], { left, width }: Plot): Extremes {
  const found = noExtremes(Math.round(width))
  for (const { x, y, begins } of path) note(found, begins ? Math.floor(x - left) : Math.ceil(x - left) - 1, y)
  return found
}

function dataExtremes(plot: Plot): Extremes {
  const { times, values } = plot.columns
  const found = noExtremes(Math.round(plot.width))
  for (let index = 0; index < times.length; index += 1) {
    const at = times[index] ?? Number.NaN
    if (at < plot.range.start || at >= plot.range.end) continue
    note(found, Math.floor(xOfTime(plot, at) - plot.left), yOfValue(plot, values[index] ?? Number.NaN))
  }
  return found
}

function compare(drawn: Extremes, data: Extremes): Tally {
  let right = 0
  let columns = 0
  for (let column = 0; column < data.min.length; column += 1) {
    if (data.min[column] === Infinity && drawn.min[column] === Infinity) continue
    columns += 1
    if (isSame(drawn.min[column], data.min[column]) && isSame(drawn.max[column], data.max[column])) right += 1
  }
  return { right, columns }
}

function isSame(a: number | undefined, b: number | undefined): boolean {
  return a !== undefined && b !== undefined && Math.abs(a - b) < SAME_PX
}
