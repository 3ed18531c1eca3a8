import type { PixelColumns } from '#shared/series/pyramid/pixel-columns.ts'
import { yOf } from '../axes/projection.ts'
import { insideColumn, type LineSink, type TraceFrame } from './trace.ts'

/** Mean height of the pixel columns from which on a series is drawn dense. */
const DENSE_PX = 2

/** Whether the readings of most pixel columns are so far apart that the column is drawn from end to end. */
export function isDense(columns: PixelColumns, { projection }: TraceFrame): boolean {
  let sum = 0
  for (let index = 0; index < columns.count; index++) {
    sum += (columns.max[index] ?? 0) - (columns.min[index] ?? 0)
  }
  return sum * Math.abs(projection.pxPerValue) > DENSE_PX * columns.count
}

/**
 * A bar from minimum to maximum of each pixel column that is higher than wide: what the raw line
 * covers there. Bars a pixel wide are drawn without outlining them first, in a fraction of the time of a
 * line that goes to and fro, and are crisp.
 */
export function traceMinMaxBars(sink: LineSink, columns: PixelColumns, frame: TraceFrame): void {
  const { projection, pixelRatio } = frame
  for (let index = 0; index < columns.count; index++) {
    if (isFlat(columns, index, frame)) continue
    const x = projection.left + ((columns.column[index] ?? 0) + 0.5) / pixelRatio
    sink.moveTo(x, yOf(projection, columns.min[index] ?? NaN))
    sink.lineTo(x, yOf(projection, columns.max[index] ?? NaN))
  }
}

/**
 * What the bars leave out: columns as flat as the line is wide, and the way from one column to the next
 * where their values do not overlap. Where they do, that way lies within what is drawn already.
 */
export function traceLinks(sink: LineSink, columns: PixelColumns, frame: TraceFrame): void {
  const { projection } = frame
  for (let index = 0; index < columns.count; index++) {
    if (isFlat(columns, index, frame)) traceFlat(sink, columns, index, frame)
    if (index === 0 || columns.gapBefore[index] === 1 || overlapsLeft(columns, index)) continue
    const from = insideColumn(columns.lastAt[index - 1] ?? NaN, columns.column[index - 1] ?? 0, frame)
    const to = insideColumn(columns.firstAt[index] ?? NaN, columns.column[index] ?? 0, frame)
    sink.moveTo(from, yOf(projection, columns.last[index - 1] ?? NaN))
    sink.lineTo(to, yOf(projection, columns.first[index] ?? NaN))
  }
}

function isFlat({ min, max }: PixelColumns, index: number, { projection, pixelRatio }: TraceFrame): boolean {
  const height = ((max[index] ?? NaN) - (min[index] ?? NaN)) * Math.abs(projection.pxPerValue)
  return height * pixelRatio < 1
}

/** From edge to edge, through both extremes. */
function traceFlat(sink: LineSink, columns: PixelColumns, index: number, frame: TraceFrame): void {
  const { projection } = frame
  const column = columns.column[index] ?? 0
  sink.moveTo(insideColumn(-Infinity, column, frame), yOf(projection, columns.min[index] ?? NaN))
  sink.lineTo(insideColumn(Infinity, column, frame), yOf(projection, columns.max[index] ?? NaN))
}

function overlapsLeft({ column, min, max }: PixelColumns, index: number): boolean {
  if ((column[index] ?? 0) !== (column[index - 1] ?? 0) + 1) return false
  const low = Math.max(min[index - 1] ?? NaN, min[index] ?? NaN)
  return low <= Math.min(max[index - 1] ?? NaN, max[index] ?? NaN)
}
