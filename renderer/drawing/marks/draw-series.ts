import { intersectIntervals } from '#shared/series/intervals.ts'
import { createAreaSink } from './area-sink.ts'
import { fillBars, type BarPlace } from './fill-bars.ts'
import { isDense, traceLinks, traceMinMaxBars } from './min-max-bars.ts'
import { xOf } from '../axes/projection.ts'
import type { ChartMark, DrawnSeries } from '../scene.ts'
import { seriesColour, seriesDash, type ChartTheme } from '../theme.ts'
import { denseColumns, traceSeries, type TraceFrame } from './trace.ts'
import type { PixelColumns } from '#shared/series/pyramid/pixel-columns.ts'

const LINE_PX = 1.5
const AREA_ALPHA = 0.16
const STACK_ALPHA = 0.55
const BAR_ALPHA = 0.85
/** How a stretch looks whose values may still change, or rest on a part of their bucket. */
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
  context.lineWidth = LINE_PX
  context.lineJoin = 'bevel'
  if (mark === 'bar' || mark === 'stacked-bar') {
    // What lies under a part of a stack is not to shine through.
    context.globalAlpha = mark === 'bar' ? BAR_ALPHA : 1
    fillBars(context, series, frame, place, dense)
    context.globalAlpha = 1
    return
  }
  if (mark === 'area') fillArea(context, series, frame, dense, AREA_ALPHA)
  if (mark === 'stacked-area') fillPart(context, series, frame, dense, theme)
  const dash = seriesDash(theme, series.slot)
  const strokeLine =
    // Dashes of bars would say nothing.
    dense && dash.length === 0 && isDense(dense, frame)
      ? (tail: readonly number[]) => {
          minMaxBars(context, dense, frame, tail)
        }
      : (tail: readonly number[]) => {
          context.beginPath()
          traceSeries(context, series, frame, mark === 'step', dense)
          strokeDashed(context, tail)
        }
  strokeWithTail(context, series, frame, dash, strokeLine)
}

function minMaxBars(
  context: CanvasRenderingContext2D,
  columns: PixelColumns,
  frame: TraceFrame,
  dash: readonly number[],
): void {
  context.beginPath()
  traceLinks(context, columns, frame)
  strokeDashed(context, dash)
  context.lineWidth = 1 / frame.pixelRatio
  context.beginPath()
  traceMinMaxBars(context, columns, frame)
  strokeDashed(context, dash)
  context.lineWidth = LINE_PX
}

function fillArea(
  context: CanvasRenderingContext2D,
  series: DrawnSeries,
  frame: TraceFrame,
  dense: PixelColumns | undefined,
  alpha: number,
): void {
  const sink = createAreaSink(context, frame.projection.baseY)
  context.beginPath()
  traceSeries(sink, series, frame, false, dense)
  sink.finish()
  context.globalAlpha = alpha
  context.fill()
  context.globalAlpha = 1
}

/** Of a stack: covers what lies under it, then tints. */
function fillPart(
  context: CanvasRenderingContext2D,
  series: DrawnSeries,
  frame: TraceFrame,
  dense: PixelColumns | undefined,
  theme: ChartTheme,
): void {
  context.fillStyle = theme.surface
  fillArea(context, series, frame, dense, 1)
  context.fillStyle = seriesColour(theme, series.slot)
  fillArea(context, series, frame, dense, STACK_ALPHA)
}

/** Inks the line, dashed where the values are not settled, or not whole. */
function strokeWithTail(
  context: CanvasRenderingContext2D,
  series: DrawnSeries,
  { projection, window }: TraceFrame,
  dash: readonly number[],
  strokeLine: (dash: readonly number[]) => void,
): void {
  // Disjoint, since what two of them cover would be outside again.
  const tails = intersectIntervals([...series.provisional, ...series.partial], [window])
  if (tails.length === 0) {
    strokeLine(dash)
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
  strokeLine(dash)
  context.restore()
  context.save()
  context.clip(inside)
  strokeLine(UNSETTLED_DASH)
  context.restore()
}

function strokeDashed(context: CanvasRenderingContext2D, dash: readonly number[]): void {
  if (dash.length > 0) context.setLineDash([...dash])
  context.stroke()
  if (dash.length > 0) context.setLineDash([])
}
