import type { Chart, Plugin } from 'chart.js'
import { createPixelColumns, type PixelColumns } from '#shared/series/pyramid/pixel-columns.ts'
import { drawEndLabels } from './end-labels.ts'
import { endNames, hasEndLabels } from './end-names.ts'
import { drawFrame } from './draw-frame.ts'
import { drawNoteBands, drawNoteFlags } from './draw-notes.ts'
import { drawHoles } from '../strokes/draw-holes.ts'
import { drawResets } from '../strokes/reset-marks.ts'
import { drawSeries } from '../strokes/draw-series.ts'
import { VALUE_AXIS_PX } from '../axes/axis-room.ts'
import { project } from '../axes/projection.ts'
import type { AxisSide, PanelScene } from './scene.ts'
import { isStacked } from './stacked-series.ts'
import type { TraceFrame } from '../strokes/trace.ts'
import { scaleOnSide, seriesOnSide } from '../axes/value-axes.ts'

/** Bars of a stack take the whole width. */
const ALONE = { index: 0, count: 1 }

/**
 * Strokes the series from their pyramids on Chart.js's axes and layout: the cost depends on pixels, not points
 * (docs/decisions/0015-drawing.md).
 */
export function createSeriesPlugin(readScene: () => PanelScene): Plugin {
  let pixels = createPixelColumns(1)

  function roomFor(widthPx: number): PixelColumns {
    if (pixels.column.length < widthPx) pixels = createPixelColumns(widthPx)
    return pixels
  }

  function frameFor(chart: Chart, scene: PanelScene, side: AxisSide): TraceFrame {
    const axis = chart.scales[side] ?? { min: 0, max: 1 }
    const pixelRatio = chart.currentDevicePixelRatio
    const devicePx = Math.max(1, Math.round(chart.chartArea.width * pixelRatio))
    const projection = project(chart.chartArea, scene.window, axis, scaleOnSide(scene, side).isLogarithmic)
    return { projection, window: scene.window, devicePx, pixelRatio, pixels: roomFor(devicePx) }
  }

  function draw(chart: Chart, scene: PanelScene): void {
    const context = chart.ctx
    const { left, top, width, height } = chart.chartArea
    context.save()
    context.beginPath()
    context.rect(left, top - 1, width, height + 2)
    context.clip()
    const { projection } = frameFor(chart, scene, 'left')
    drawHoles(context, scene.series, projection, scene.theme)
    drawNoteBands(context, scene, projection)
    const stacks = isStacked(scene.mark)
    for (const side of ['left', 'right'] as const) {
      const frame = frameFor(chart, scene, side)
      for (const series of seriesOnSide(scene, side)) {
        const place = stacks ? ALONE : { index: scene.series.indexOf(series), count: scene.series.length }
        drawSeries(context, series, frame, scene.mark, scene.theme, place)
      }
    }
    drawNoteFlags(context, scene, projection)
    drawResets(context, scene, chart.chartArea)
    context.restore()
    if (hasEndLabels(scene)) nameEnds(chart, scene)
  }

  /** Draws names outside the plot, and right of the right axis when there is one. */
  function nameEnds(chart: Chart, scene: PanelScene): void {
    const names = endNames(
      scene.series.map(({ name }) => name),
      chart.width,
      scene.theme,
    )
    const left = chart.chartArea.right + (scene.keepsRight ? VALUE_AXIS_PX : 0)
    drawEndLabels(
      chart.ctx,
      scene,
      names,
      left,
      ({ id }) => frameFor(chart, scene, scene.onRight.has(id) ? 'right' : 'left').projection,
    )
  }

  return {
    id: 'meterlens-series',
    beforeDatasetsDraw(chart) {
      const scene = readScene()
      draw(chart, scene)
      drawFrame(chart, scene)
    },
  }
}
