import { type Projection, yOf } from '#renderer/plot/axes/placed-axis.ts'
import type { Bands } from './bands.ts'
import type { LineSink } from './trace.ts'

/** Opacity of the area between the extremes: light, so that several series and the grid show through. */
const BAND_ALPHA = 0.28
const BAR_ALPHA = 0.5
/** A lone reading is both extremes of its stretch, and would leave no mark. */
const LEAST_PX = 1

/** Fills each stretch from its lowest to its highest value, in the fill style of the context. */
export function fillBands(context: CanvasRenderingContext2D, bands: Bands, projection: Projection): void {
  context.globalAlpha = BAND_ALPHA
  for (let band = 0; band < bands.count; band++) {
    const top = yOf(projection, bands.max[band] ?? NaN)
    const height = yOf(projection, bands.min[band] ?? NaN) - top
    const lacking = Math.max(0, LEAST_PX - height)
    fillBox(context, bands, band, top - lacking / 2, height + lacking)
  }
  context.globalAlpha = 1
}

/** Fills bars from zero to the mean of each stretch. */
export function fillMeanBars(context: CanvasRenderingContext2D, bands: Bands, projection: Projection): void {
  context.globalAlpha = BAR_ALPHA
  forEachMeanBar(bands, projection, (left, top, width, height) => {
    context.fillRect(left, top, width, height)
  })
  context.globalAlpha = 1
}

export function forEachMeanBar(
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

function fillBox(
  context: CanvasRenderingContext2D,
  bands: Bands,
  band: number,
  y: number,
  height: number,
): void {
  const left = bands.left[band] ?? NaN
  context.fillRect(left, y, (bands.right[band] ?? NaN) - left, height)
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
