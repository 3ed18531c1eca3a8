import { lowerBound } from '#shared/series/columns.ts'
import type { PixelColumns } from '#shared/series/pyramid/pixel-columns.ts'
import { queryPixels } from '#shared/series/pyramid/pyramid.ts'
import type { Interval } from '#shared/time/interval.ts'
import type { EpochMs } from '#shared/time/instant.ts'
import { spanEnd } from '../bucket-span.ts'
import { xOf, yOf, type Projection } from '../axes/projection.ts'
import type { DrawnSeries } from '../scene.ts'

/** Where a line is traced: a canvas, or what fills below it, or a test that records. */
export interface LineSink {
  readonly moveTo: (x: number, y: number) => void
  readonly lineTo: (x: number, y: number) => void
}

export interface TraceFrame {
  readonly projection: Projection
  readonly window: Interval
  /** Device pixels across the plot, and how many of them make a CSS pixel. */
  readonly devicePx: number
  readonly pixelRatio: number
  /** Reused between series and frames. */
  readonly pixels: PixelColumns
}

/** Below this density every part of a stack is drawn as the interval it is; above it the pyramid answers. */
const READINGS_PER_PIXEL = 2

/** Indices of the readings in sight with one neighbour on each side, so that lines reach the edges. */
export function readingsInSight(times: Float64Array, window: Interval): readonly [number, number] {
  const from = Math.max(0, lowerBound(times, window.start) - 1)
  const to = Math.min(times.length, lowerBound(times, window.end) + 1)
  return [from, to]
}

/** What the series shows per pixel column where readings are dense; undefined where each is drawn itself. */
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
 * First, minimum, maximum and last of each pixel column: what the raw line would have inked. First and last
 * stand at their instants, so that a smooth curve stays smooth; extremes in the middle of the column.
 */
export function traceColumns(sink: LineSink, columns: PixelColumns, frame: TraceFrame): void {
  const { projection, pixelRatio } = frame
  const { left, y0, pxPerValue } = projection
  for (let index = 0; index < columns.count; index++) {
    const column = columns.column[index] ?? 0
    const first = columns.first[index] ?? NaN
    const last = columns.last[index] ?? NaN
    const low = columns.min[index] ?? NaN
    const high = columns.max[index] ?? NaN
    // A run begins and ends at the edges of its columns, or a lone reading would leave no mark.
    if (startsRun(columns, index))
      sink.moveTo(insideColumn(-Infinity, column, frame), y0 + first * pxPerValue)
    sink.lineTo(insideColumn(columns.firstAt[index] ?? NaN, column, frame), y0 + first * pxPerValue)
    const middle = left + (column + 0.5) / pixelRatio
    // The nearer extreme first: the shorter path inks the same pixels.
    if (last < first && high > first) sink.lineTo(middle, y0 + high * pxPerValue)
    if (low < first && low < last) sink.lineTo(middle, y0 + low * pxPerValue)
    if (last >= first && high > last) sink.lineTo(middle, y0 + high * pxPerValue)
    sink.lineTo(insideColumn(columns.lastAt[index] ?? NaN, column, frame), y0 + last * pxPerValue)
    if (startsRun(columns, index + 1))
      sink.lineTo(insideColumn(Infinity, column, frame), y0 + last * pxPerValue)
  }
}

/** Just short of the edges of a column. */
const INSIDE = 0.999

/**
 * Where an instant stands in its pixel column. Rounding must not carry a reading at an edge into the next
 * column, where its peak would be another's.
 */
export function insideColumn(at: EpochMs, column: number, { projection, pixelRatio }: TraceFrame): number {
  const { left, start, pxPerMs } = projection
  const near = left + (column + 1 - INSIDE) / pixelRatio
  const far = left + (column + INSIDE) / pixelRatio
  return Math.min(far, Math.max(near, left + (at - start) * pxPerMs))
}

function startsRun(columns: PixelColumns, index: number): boolean {
  return index === 0 || index >= columns.count || columns.gapBefore[index] === 1
}

/** A reading between two gaps may stand for no time, and would leave no ink. */
const LONE_PX = 2

/** A vertex in the middle of each interval; a reading between two gaps as the interval it is. */
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

/** A level line over each interval, joined upright where intervals touch. */
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

/** Calls for every reading in sight with the interval it stands for and its place in an unbroken run. */
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
