import { createPixelColumns, type PixelColumns } from '#shared/series/pyramid/pixel-columns.ts'
import { projectionOf, type PlotScene } from '../plot-scene.ts'
import { drawHoles } from '../strokes/draw-holes.ts'
import { drawSeries } from '../strokes/draw-series.ts'
import { drawResets } from '../strokes/reset-marks.ts'
import { isStacked, seriesMarks, shownSeries, windowOf } from './shown-series.ts'

/** Bars of a stack take the whole width. */
const ALONE = { index: 0, count: 1 }

/** Reused across series and frames. */
let pixels = createPixelColumns(1)

function roomFor(widthPx: number): PixelColumns {
  if (pixels.column.length < widthPx) pixels = createPixelColumns(widthPx)
  return pixels
}

/**
 * Strokes series from their pyramids on Chart.js's canvas and layout: the cost depends on pixels, not points
 * (docs/decisions/0015-drawing.md).
 */
export function drawSeriesMarks(
  context: CanvasRenderingContext2D,
  scene: PlotScene,
  pixelRatio: number,
): void {
  const marks = seriesMarks(scene.plot)
  const [first] = marks
  if (first === undefined) return
  const devicePx = Math.max(1, Math.round(scene.area.width * pixelRatio))
  const frame = { window: windowOf(scene.plot), devicePx, pixelRatio, pixels: roomFor(devicePx) }
  for (const axis of [scene.y, scene.right]) {
    if (axis === undefined) continue
    const projection = projectionOf(scene, axis)
    for (const series of shownSeries(scene.plot, axis === scene.right)) {
      const index = marks.findIndex((mark) => mark.series.id === series.id)
      const place = isStacked(first.shape) ? ALONE : { index, count: marks.length }
      drawSeries(context, series, { ...frame, projection }, first.shape, scene.theme, place)
    }
  }
}

/** Draws what lies under notes and series: where values are not cached or not there. */
export function drawSeriesHoles(context: CanvasRenderingContext2D, scene: PlotScene): void {
  const series = [...shownSeries(scene.plot, false), ...shownSeries(scene.plot, true)]
  if (series.length > 0) drawHoles(context, series, projectionOf(scene, scene.y), scene.theme)
}

export function drawSeriesResets(context: CanvasRenderingContext2D, scene: PlotScene): void {
  if (seriesMarks(scene.plot).length > 0) drawResets(context, scene)
}
