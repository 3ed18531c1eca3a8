import { createAreaSink } from './area-sink.ts'
import { fillBars, type BarPlace } from './fill-bars.ts'
import { baseline, xOf } from './projection.ts'
import type { ChartMark, DrawnSeries } from './scene.ts'
import { seriesColour, seriesDash, type ChartTheme } from './theme.ts'
import { denseColumns, traceSeries, type TraceFrame } from './trace.ts'
import type { PixelColumns } from '#shared/series/pixel-columns.ts'

const LINE_PX = 1.5
/**
 * Where the pixel columns are inked from minimum to maximum, a wider stroke would only smear it; a line of
 * one pixel is also drawn without outlining it first, in a quarter of the time.
 */
const DENSE_LINE_PX = 1
/** Mean height of the pixel columns from which on a series counts as inked solid. */
const DENSE_INK_PX = 2
const AREA_ALPHA = 0.16
const BAR_ALPHA = 0.85
/** How a stretch looks whose values may still change. */
const UNSETTLED_DASH = [3, 3]

export function drawSeries(
  context: CanvasRenderingContext2D,
  series: DrawnSeries,
  frame: TraceFrame,
  mark: ChartMark,
  theme: ChartTheme,
  place: BarPlace,
): void {
  const dense = denseColumns(series, frame)
  context.strokeStyle = seriesColour(theme, series.slot)
  context.fillStyle = seriesColour(theme, series.slot)
  context.lineWidth = dense && inkOf(dense, frame) > DENSE_INK_PX ? DENSE_LINE_PX : LINE_PX
  context.lineJoin = 'bevel'
  if (mark === 'bar') {
    context.globalAlpha = BAR_ALPHA
    fillBars(context, series, frame, place, dense)
    context.globalAlpha = 1
    return
  }
  if (mark === 'area') fillArea(context, series, frame, dense)
  context.beginPath()
  traceSeries(context, series, frame, mark === 'step', dense)
  strokeWithTail(context, series, frame, seriesDash(theme, series.slot))
}

/** Mean height of the columns, minimum to maximum, in pixels. */
function inkOf(columns: PixelColumns, { projection }: TraceFrame): number {
  let sum = 0
  for (let index = 0; index < columns.count; index++) {
    sum += (columns.max[index] ?? 0) - (columns.min[index] ?? 0)
  }
  return (sum * Math.abs(projection.pxPerValue)) / Math.max(1, columns.count)
}

function fillArea(
  context: CanvasRenderingContext2D,
  series: DrawnSeries,
  frame: TraceFrame,
  dense: PixelColumns | undefined,
): void {
  const sink = createAreaSink(context, baseline(frame.projection))
  context.beginPath()
  traceSeries(sink, series, frame, false, dense)
  sink.finish()
  context.globalAlpha = AREA_ALPHA
  context.fill()
  context.globalAlpha = 1
}

/** Strokes the current path, dashed where the values are not settled. */
function strokeWithTail(
  context: CanvasRenderingContext2D,
  series: DrawnSeries,
  { projection, window }: TraceFrame,
  dash: readonly number[],
): void {
  const tails = series.unsettled.filter(({ start, end }) => end > window.start && start < window.end)
  if (tails.length === 0) {
    strokeDashed(context, dash)
    return
  }
  const { left, width, top, bottom } = projection
  const inside = new Path2D()
  const outside = new Path2D()
  outside.rect(left, top, width, bottom - top)
  for (const tail of tails) {
    const x = xOf(projection, tail.start)
    inside.rect(x, top, xOf(projection, tail.end) - x, bottom - top)
  }
  outside.addPath(inside)
  context.save()
  context.clip(outside, 'evenodd')
  strokeDashed(context, dash)
  context.restore()
  context.save()
  context.clip(inside)
  strokeDashed(context, UNSETTLED_DASH)
  context.restore()
}

function strokeDashed(context: CanvasRenderingContext2D, dash: readonly number[]): void {
  if (dash.length > 0) context.setLineDash([...dash])
  context.stroke()
  if (dash.length > 0) context.setLineDash([])
}
