import { intersectIntervals } from '#shared/series/intervals.ts'
import { type Projection, xOf, yOf } from '#renderer/plot/axes/placed-axis.ts'
import type { SeriesShape } from '#renderer/plot/plot.ts'
import type { DrawnSeries } from '#renderer/plot/series/drawn-series.ts'
import { type ChartTheme, seriesColour, seriesDash } from '#renderer/plot/theme.ts'
import { isStacked } from '#renderer/plot/series/shown-series.ts'
import { type BarPlace, fillBars, forEachBar } from './fill-bars.ts'
import { type Bands, bandsOf, isCrowded } from './bands.ts'
import { drawTexture } from './texture.ts'
import { denseColumns, type LineSink, type TraceFrame, traceSeries } from './trace.ts'

/**
 * Number of lines per piece: fewer need more calls, and the cost of outlining more of them grows with the square of
 * their number where they go up and down.
 */
const PIECE = 16

/** Strokes the path in pieces, with the dash and the style of the context. */
function strokePiecewise(context: CanvasRenderingContext2D, trace: (sink: LineSink) => void): void {
  let lines = 0
  context.beginPath()
  trace({
    moveTo: (x, y) => context.moveTo(x, y),
    lineTo: (x, y) => {
      context.lineTo(x, y)
      if (++lines % PIECE !== 0) return
      context.stroke()
      context.beginPath()
      context.moveTo(x, y)
    },
  })
  context.stroke()
}

const LINE_PX = 1.5
/**
 * Width of the mean line within a band. Lines up to a device pixel are drawn without being outlined
 * first, in a tenth of the time.
 */
const MEAN_PX = 1
const AREA_ALPHA = 0.16
const STACK_ALPHA = 0.55
const BAR_ALPHA = 0.85
/** Dash of values that may still change, or that cover only part of their bucket. */
const UNSETTLED_DASH = [3, 3]

export function drawSeries(
  context: CanvasRenderingContext2D,
  series: DrawnSeries,
  frame: TraceFrame,
  chosen: SeriesShape,
  theme: ChartTheme,
  place: BarPlace,
): void {
  const mark = chosen === 'line' && series.isAmount ? 'step' : chosen
  context.strokeStyle = seriesColour(theme, series.slot)
  context.fillStyle = seriesColour(theme, series.slot)
  context.lineWidth = LINE_PX
  context.lineJoin = 'bevel'
  if (!isStacked(mark) && isCrowded(series, frame)) {
    drawCrowded(context, series, frame, mark, theme)
    return
  }
  const dense = isStacked(mark) ? denseColumns(series, frame) : undefined
  if (mark === 'bar' || mark === 'stacked-bar') {
    // Bars of a stack are opaque, so that the part below does not show through.
    context.globalAlpha = mark === 'bar' ? BAR_ALPHA : 1
    fillBars(context, series, frame, place, dense)
    context.globalAlpha = 1
    hatch(context, series, frame, theme, theme.surface, () => {
      forEachBar(series, frame, place, dense, (x, y, width, height) => context.rect(x, y, width, height))
    })
    return
  }
  const trace: Trace = (sink) => traceSeries(sink, series, frame, mark === 'step', dense)
  if (mark === 'area') fillArea(context, trace, frame, AREA_ALPHA)
  if (mark === 'stacked-area') fillPart(context, series, trace, frame, theme)
  if (mark === 'area' || mark === 'stacked-area') {
    const colour = mark === 'area' ? seriesColour(theme, series.slot) : theme.surface
    hatch(context, series, frame, theme, colour, () => traceArea(context, trace, frame))
  }
  strokeWithTail(context, series, frame, theme, trace)
}

type Trace = (sink: LineSink) => void

/** Draws values too dense for a line: a band from minimum to maximum with its mean. */
function drawCrowded(
  context: CanvasRenderingContext2D,
  series: DrawnSeries,
  frame: TraceFrame,
  mark: SeriesShape,
  theme: ChartTheme,
): void {
  const bands = bandsOf(series, frame)
  const trace: Trace = (sink) => traceMeans(sink, bands, frame.projection, mark === 'step')
  if (mark === 'bar') {
    fillMeanBars(context, bands, frame.projection)
    hatch(context, series, frame, theme, theme.surface, () => {
      forEachMeanBar(bands, frame.projection, (left, top, width, height) => {
        context.rect(left, top, width, height)
      })
    })
  }
  if (mark === 'area') fillArea(context, trace, frame, AREA_ALPHA)
  fillBands(context, bands, frame.projection)
  context.lineWidth = MEAN_PX
  if (mark !== 'bar') strokeWithTail(context, series, frame, theme, trace)
}

/** Opacity of the area between the extremes: light, so that several series and the grid show through. */
const BAND_ALPHA = 0.28
const MEAN_BAR_ALPHA = 0.5
/** A lone reading is both extremes of its stretch, and would leave no mark. */
const LEAST_PX = 1

/** Fills each stretch from its lowest to its highest value, in the fill style of the context. */
export function fillBands(context: CanvasRenderingContext2D, bands: Bands, projection: Projection): void {
  context.globalAlpha = BAND_ALPHA
  for (let band = 0; band < bands.count; band++) {
    const top = yOf(projection, bands.max[band] ?? NaN)
    const height = yOf(projection, bands.min[band] ?? NaN) - top
    const lacking = Math.max(0, LEAST_PX - height)
    const left = bands.left[band] ?? NaN
    context.fillRect(left, top - lacking / 2, (bands.right[band] ?? NaN) - left, height + lacking)
  }
  context.globalAlpha = 1
}

/** Fills bars from zero to the mean of each stretch. */
function fillMeanBars(context: CanvasRenderingContext2D, bands: Bands, projection: Projection): void {
  context.globalAlpha = MEAN_BAR_ALPHA
  forEachMeanBar(bands, projection, (left, top, width, height) => {
    context.fillRect(left, top, width, height)
  })
  context.globalAlpha = 1
}

function forEachMeanBar(
  bands: Bands,
  projection: Projection,
  draw: (left: number, top: number, width: number, height: number) => void,
): void {
  for (let band = 0; band < bands.count; band++) {
    const y = yOf(projection, bands.mean[band] ?? NaN)
    const left = bands.left[band] ?? NaN
    const width = (bands.right[band] ?? NaN) - left
    draw(left, Math.min(y, projection.baseY), width, Math.abs(y - projection.baseY))
  }
}

/** Traces the means through the middle of each stretch, or as steps; a run extends from edge to edge. */
export function traceMeans(sink: LineSink, bands: Bands, projection: Projection, asSteps: boolean): void {
  for (let band = 0; band < bands.count; band++) {
    const left = bands.left[band] ?? NaN
    const right = bands.right[band] ?? NaN
    const y = yOf(projection, bands.mean[band] ?? NaN)
    const begins = bands.begins[band] === 1
    const ends = band + 1 === bands.count || bands.begins[band + 1] === 1
    if (begins) sink.moveTo(left, y)
    else if (asSteps) sink.lineTo(left, y)
    if (!asSteps) sink.lineTo((left + right) / 2, y)
    if (asSteps || ends) sink.lineTo(right, y)
  }
}

/** Hatches a filled shape if series must be distinguishable without colour. */
function hatch(
  context: CanvasRenderingContext2D,
  { slot }: DrawnSeries,
  { projection: { left, top, width, bottom } }: TraceFrame,
  theme: ChartTheme,
  colour: string,
  trace: () => void,
): void {
  drawTexture(context, { theme, slot, colour, trace, area: { left, top, width, height: bottom - top } })
}

function traceArea(
  context: CanvasRenderingContext2D,
  trace: Trace,
  { projection }: Pick<TraceFrame, 'projection'>,
): void {
  const sink = createAreaSink(context, projection.baseY)
  trace(sink)
  sink.finish()
}

function fillArea(context: CanvasRenderingContext2D, trace: Trace, frame: TraceFrame, alpha: number): void {
  context.beginPath()
  traceArea(context, trace, frame)
  context.globalAlpha = alpha
  context.fill()
  context.globalAlpha = 1
}

/** Fills one part of a stack: first covers what is below it, then tints. */
function fillPart(
  context: CanvasRenderingContext2D,
  series: DrawnSeries,
  trace: Trace,
  frame: TraceFrame,
  theme: ChartTheme,
): void {
  context.fillStyle = theme.surface
  fillArea(context, trace, frame, 1)
  context.fillStyle = seriesColour(theme, series.slot)
  fillArea(context, trace, frame, STACK_ALPHA)
}

/** Strokes the line, dashed where the values are not settled or not complete. */
function strokeWithTail(
  context: CanvasRenderingContext2D,
  series: DrawnSeries,
  { projection, window }: TraceFrame,
  theme: ChartTheme,
  trace: Trace,
): void {
  const strokeLine = (pattern: readonly number[]): void => {
    if (pattern.length > 0) context.setLineDash([...pattern])
    strokePiecewise(context, trace)
    if (pattern.length > 0) context.setLineDash([])
  }
  const dash = seriesDash(theme, series.slot)
  // The intervals must be disjoint: where two overlap, the clip would count as outside again.
  const tails = intersectIntervals([...series.provisional, ...series.partial], [window])
  if (tails.length === 0) {
    strokeLine(dash)
    return
  }
  const { left, width, top, bottom } = projection
  const addTails = (): void => {
    for (const tail of tails) {
      const x = xOf(projection, tail.start)
      context.rect(x, top, xOf(projection, tail.end) - x, bottom - top)
    }
  }
  context.save()
  context.beginPath()
  context.rect(left, top, width, bottom - top)
  addTails()
  context.clip('evenodd')
  strokeLine(dash)
  context.restore()
  context.save()
  context.beginPath()
  addTails()
  context.clip()
  strokeLine(UNSETTLED_DASH)
  context.restore()
}

/** Turns traced lines into closed shapes down to `base`; `finish` closes the last one. */
function createAreaSink(context: LineSink, base: number): LineSink & { readonly finish: () => void } {
  let lastX: number | undefined

  function finish(): void {
    if (lastX !== undefined) context.lineTo(lastX, base)
    lastX = undefined
  }

  function moveTo(x: number, y: number): void {
    finish()
    context.moveTo(x, base)
    context.lineTo(x, y)
    lastX = x
  }

  function lineTo(x: number, y: number): void {
    context.lineTo(x, y)
    lastX = x
  }

  return { moveTo, lineTo, finish }
}
