import { lowerBound } from '#shared/series/columns.ts'
import { type PixelColumns, queryPixels } from '#shared/series/pyramid/pyramid.ts'
import type { EpochMs, Interval } from '#shared/time/instant.ts'
import { spanEnd } from '#renderer/plot/series/value-at.ts'
import { type Projection, xOf, yOf } from '#renderer/plot/axes/placed-axis.ts'
import type { DrawnSeries } from '../series/drawn-series.ts'

/** Receives a traced line: a canvas, an area that is filled below it, or a recording test double. */
export interface LineSink {
  readonly moveTo: (x: number, y: number) => void
  readonly lineTo: (x: number, y: number) => void
}

export interface TraceFrame {
  readonly projection: Projection
  readonly window: Interval
  /** Device pixels across the plot, and device pixels per CSS pixel. */
  readonly devicePx: number
  readonly pixelRatio: number
  /** Reused across series and frames. */
  readonly pixels: PixelColumns
}

/** Below this density every part of a stack is drawn as its interval; above it the pyramid is used. */
const READINGS_PER_PIXEL = 2

/**
 * Returns the indices of the visible readings with one neighbour on each side, so that lines reach the edges.
 */
function readingsInSight(times: Float64Array, window: Interval): readonly [number, number] {
  const from = Math.max(0, lowerBound(times, window.start) - 1)
  const to = Math.min(times.length, lowerBound(times, window.end) + 1)
  return [from, to]
}

/** Returns the pixel columns of a series with dense readings; undefined when each reading is drawn itself. */
export function denseColumns(series: DrawnSeries, frame: TraceFrame): PixelColumns | undefined {
  const [from, to] = readingsInSight(series.columns.times, frame.window)
  if (to - from <= frame.devicePx * READINGS_PER_PIXEL) return undefined
  return queryPixels(series.pyramid, frame.window, frame.devicePx, series.gapLimitMs, frame.pixels)
}

/** Traces the series as a line, or as steps along its intervals. */
export function traceSeries(
  sink: LineSink,
  series: DrawnSeries,
  frame: TraceFrame,
  asSteps: boolean,
  dense: PixelColumns | undefined,
): void {
  if (dense) traceColumns(sink, dense, frame)
  else if (asSteps) traceSteps(sink, series, frame)
  else traceReadings(sink, series, frame)
}

/**
 * Traces first, minimum, maximum and last of each pixel column, which are the pixels that the raw line would colour.
 * First and last are at their instants, so that a smooth curve stays smooth; the extremes are in the middle of the
 * column.
 */
function traceColumns(sink: LineSink, columns: PixelColumns, frame: TraceFrame): void {
  const { projection, pixelRatio } = frame
  const { left, y0, pxPerValue } = projection
  for (let index = 0; index < columns.count; index++) {
    const column = columns.column[index] ?? 0
    const first = columns.first[index] ?? NaN
    const last = columns.last[index] ?? NaN
    const low = columns.min[index] ?? NaN
    const high = columns.max[index] ?? NaN
    // A run starts and ends at the edges of its columns; otherwise a lone reading would leave no mark.
    if (startsRun(columns, index))
      sink.moveTo(insideColumn(-Infinity, column, frame), y0 + first * pxPerValue)
    sink.lineTo(insideColumn(columns.firstAt[index] ?? NaN, column, frame), y0 + first * pxPerValue)
    const middle = left + (column + 0.5) / pixelRatio
    // Visits the nearer extreme first, since the shorter path colours the same pixels.
    if (last < first && high > first) sink.lineTo(middle, y0 + high * pxPerValue)
    if (low < first && low < last) sink.lineTo(middle, y0 + low * pxPerValue)
    if (last >= first && high > last) sink.lineTo(middle, y0 + high * pxPerValue)
    sink.lineTo(insideColumn(columns.lastAt[index] ?? NaN, column, frame), y0 + last * pxPerValue)
    if (startsRun(columns, index + 1))
      sink.lineTo(insideColumn(Infinity, column, frame), y0 + last * pxPerValue)
  }
}

/** Keeps a position just inside the edges of its column. */
const INSIDE = 0.999

/**
 * Returns the position of an instant within its pixel column. Rounding must not move a reading at an edge into the
 * next column, since that would change the column's peak.
 */
function insideColumn(at: EpochMs, column: number, { projection, pixelRatio }: TraceFrame): number {
  const { left, start, pxPerMs } = projection
  const near = left + (column + 1 - INSIDE) / pixelRatio
  const far = left + (column + INSIDE) / pixelRatio
  return Math.min(far, Math.max(near, left + (at - start) * pxPerMs))
}

function startsRun(columns: PixelColumns, index: number): boolean {
  return index === 0 || index >= columns.count || columns.gapBefore[index] === 1
}

/** A reading between two gaps may have no duration, and would leave no mark. */
const LONE_PX = 2

/**
 * Traces a vertex in the middle of each interval; a reading between two gaps becomes a level line
 * over its interval.
 */
function traceReadings(sink: LineSink, series: DrawnSeries, frame: TraceFrame): void {
  const { projection } = frame
  forEachSpan(series, frame, (start, end, value, startsRun, endsRun) => {
    const y = yOf(projection, value)
    if (startsRun && endsRun) {
      sink.moveTo(xOf(projection, start), y)
      sink.lineTo(Math.max(xOf(projection, end), xOf(projection, start) + LONE_PX), y)
      return
    }
    const x = xOf(projection, series.resolution === 'raw' ? start : (start + end) / 2)
    if (startsRun) sink.moveTo(x, y)
    else sink.lineTo(x, y)
  })
}

/** Traces a level line over each interval, with a vertical one where intervals touch. */
function traceSteps(sink: LineSink, series: DrawnSeries, frame: TraceFrame): void {
  const { projection } = frame
  forEachSpan(series, frame, (start, end, value, startsRun, endsRun) => {
    const y = yOf(projection, value)
    const x = xOf(projection, start)
    if (startsRun) sink.moveTo(x, y)
    else sink.lineTo(x, y)
    const isLone = startsRun && endsRun
    sink.lineTo(Math.max(xOf(projection, end), isLone ? x + LONE_PX : -Infinity), y)
  })
}

/** Calls back for every visible reading with its interval and its place in an unbroken run. */
export function forEachSpan(
  series: DrawnSeries,
  frame: TraceFrame,
  visit: (start: number, end: number, value: number, startsRun: boolean, endsRun: boolean) => void,
): void {
  const { times, values } = series.columns
  const [from, to] = readingsInSight(times, frame.window)
  let startsRun = true
  for (let index = from; index < to; index++) {
    const at = times[index] ?? NaN
    const next = times[index + 1]
    const endsRun = next === undefined || next - at > series.gapLimitMs
    visit(at, spanEnd(series, at, next), values[index] ?? NaN, startsRun, endsRun)
    startsRun = endsRun
  }
}
