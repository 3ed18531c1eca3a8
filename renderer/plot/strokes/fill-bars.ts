import type { PixelColumns } from '#shared/series/pyramid/pyramid.ts'
import { xOf, yOf } from '#renderer/plot/axes/placed-axis.ts'
import type { DrawnSeries } from '../series/drawn-series.ts'
import { forEachSpan, type TraceFrame } from './trace.ts'

/** Position of a series among those whose bars share the width of an interval. */
export interface BarPlace {
  readonly index: number
  readonly count: number
}

/** Space between neighbouring bars, as a share of the interval. */
const SPACING = 0.15
const MIN_BAR_PX = 1
/** Opacity of a bar whose interval has values for only part of it. */
const PARTIAL_ALPHA = 0.45

/** Fills one bar per interval from zero, or one per pixel column if bars would be thinner than a pixel. */
export function fillBars(
  context: CanvasRenderingContext2D,
  series: DrawnSeries,
  frame: TraceFrame,
  place: BarPlace,
  dense: PixelColumns | undefined,
): void {
  const alpha = context.globalAlpha
  const fill: DrawBar = (x, y, width, height, isPartial) => {
    context.globalAlpha = isPartial ? alpha * PARTIAL_ALPHA : alpha
    context.fillRect(x, y, width, height)
  }
  forEachBar(series, frame, place, dense, fill)
  context.globalAlpha = alpha
}

type DrawBar = (x: number, y: number, width: number, height: number, isPartial: boolean) => void

/** Calls `draw` with the rectangle of each bar of `fillBars`. */
export function forEachBar(
  series: DrawnSeries,
  frame: TraceFrame,
  place: BarPlace,
  dense: PixelColumns | undefined,
  draw: DrawBar,
): void {
  if (dense) forEachColumn(dense, frame, draw)
  else forEachInterval(series, frame, place, draw)
}

function forEachInterval(
  series: DrawnSeries,
  frame: TraceFrame,
  { index, count }: BarPlace,
  draw: DrawBar,
): void {
  const { projection } = frame
  const base = projection.baseY
  let nextPartial = 0
  forEachSpan(series, frame, (start, end, value) => {
    const left = xOf(projection, start)
    const room = Math.max(xOf(projection, end) - left, MIN_BAR_PX)
    const spacing = room > 3 ? room * SPACING : 0
    const width = Math.max((room - spacing) / count, MIN_BAR_PX)
    const y = yOf(projection, value)
    while ((series.partial[nextPartial]?.end ?? Infinity) <= start) nextPartial++
    const isPartial = (series.partial[nextPartial]?.start ?? Infinity) <= start
    draw(left + spacing / 2 + width * index, Math.min(y, base), width, Math.abs(y - base), isPartial)
  })
}

/** Draws from zero to both extremes of the column, so that no peak is lost between thin bars. */
function forEachColumn(columns: PixelColumns, frame: TraceFrame, draw: DrawBar): void {
  const { projection, pixelRatio } = frame
  const base = projection.baseY
  for (let index = 0; index < columns.count; index++) {
    const x = projection.left + (columns.column[index] ?? 0) / pixelRatio
    const top = Math.min(base, yOf(projection, columns.max[index] ?? NaN))
    const bottom = Math.max(base, yOf(projection, columns.min[index] ?? NaN))
    draw(x, top, 1 / pixelRatio, bottom - top, false)
  }
}
