import { createPixelColumns, type PixelColumns } from '#shared/series/pyramid/pixel-columns.ts'
import { projectionOf, type PlotScene } from '../plot-scene.ts'
import { drawHoles } from '../strokes/draw-holes.ts'
import { drawSeries } from '../strokes/draw-series.ts'
import { drawResets } from '../strokes/reset-marks.ts'
import type { ChartTheme } from '../theme.ts'
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
    const shown = shownSeries(scene.plot, axis === scene.right).map((series) => {
      const index = marks.findIndex((mark) => mark.series.id === series.id)
      return { series, index, isFaded: marks[index]?.isFaded === true }
    })
    // The one that is pointed at lies over those that fade; parts of a stack keep their order.
    const ordered = isStacked(first.shape)
      ? shown
      : shown.toSorted((a, b) => Number(b.isFaded) - Number(a.isFaded))
    for (const { series, index, isFaded } of ordered) {
      const place = isStacked(first.shape) ? ALONE : { index, count: marks.length }
      const theme = isFaded ? faded(scene.theme) : scene.theme
      drawSeries(context, series, { ...frame, projection }, first.shape, theme, place)
    }
  }
}

function faded(theme: ChartTheme): ChartTheme {
  return { ...theme, series: theme.series.map(() => theme.zeroLine) }
}

/** Draws what lies under notes and series: where values are not cached or not there. */
export function drawSeriesHoles(context: CanvasRenderingContext2D, scene: PlotScene): void {
  const series = [...shownSeries(scene.plot, false), ...shownSeries(scene.plot, true)]
  if (series.length > 0) drawHoles(context, series, projectionOf(scene, scene.y), scene.theme)
}

export function drawSeriesResets(context: CanvasRenderingContext2D, scene: PlotScene): void {
  if (seriesMarks(scene.plot).length > 0) drawResets(context, scene)
}
