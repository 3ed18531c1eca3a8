import {
  Chart,
  LinearScale,
  LineController,
  type ChartConfiguration,
  type ChartOptions,
  type Scale,
  type Plugin,
} from 'chart.js'
import { evenly, type PlacedAxis, VALUE_AXIS_PX, pixelOf } from './axes/placed-axis.ts'
import { fillCloud, paintCloud, type DrawCloud } from './marks/draw-cloud.ts'
import { TICK_SIZE_PX, type ChartTheme } from './theme.ts'
import { type PlotScene, projectionOf, traceAcross } from './plot-scene.ts'
import { createPixelColumns, type PixelColumns } from '#shared/series/pyramid/pyramid.ts'
import { drawLegend } from './legend/draw-legend.ts'
import { drawBars, drawBarTexts } from './marks/draw-bars.ts'
import { drawCells, drawRowEnds } from './marks/draw-cells.ts'
import { drawBand, drawLine } from './marks/draw-lines.ts'
import { drawPoints, drawSpot } from './marks/draw-points.ts'
import { drawRule, nameRule } from './marks/draw-rules.ts'
import { drawNoteBands, drawNoteFlags } from './marks/draw-notes.ts'
import { ruleNamesPx } from './plot-heights.ts'
import { isStacked, seriesMarks, shownSeries, windowOf } from './series/shown-series.ts'
import { drawHoles, drawResets } from './strokes/draw-holes.ts'
import { drawSeries } from './strokes/draw-series.ts'

type ScaleOptions = NonNullable<ChartOptions<'line'>['scales']>[string]

/**
 * Registers what Chart.js provides: axes, layout and the canvas; a plugin strokes the marks
 * (docs/decisions/0015-drawing.md).
 */
export function registerPlotParts(): void {
  Chart.register(LineController, LinearScale)
}

/** Returns the configuration of a chart of the scene, for a canvas that is drawn once. */
export function plotConfig(scene: PlotScene): ChartConfiguration<'line'> {
  return {
    type: 'line',
    data: { datasets: [] },
    options: plotOptions(scene),
    plugins: [createPlotPlugin(() => scene, fillCloud)],
  }
}

/** A canvas that shows one scene after the other. */
export interface PlotChart {
  readonly show: (scene: PlotScene) => void
  readonly destroy: () => void
}

/** Creates the chart of a canvas, and draws its first scene. */
export function createPlotChart(canvas: HTMLCanvasElement, first: PlotScene): PlotChart {
  registerPlotParts()
  let scene = first
  // Chart.js draws what it creates at the size of the canvas.
  canvas.width = scene.width
  canvas.height = scene.height
  const plugins = [createPlotPlugin(() => scene, paintCloud)]
  const chart = new Chart(canvas, { ...plotConfig(scene), plugins })
  return {
    show(next) {
      scene = next
      const { width, height } = chart
      chart.options = plotOptions(scene)
      if (width !== scene.width || height !== scene.height) chart.resize(scene.width, scene.height)
      // Chart.js has already drawn if the size of the canvas has changed.
      if (chart.width === width && chart.height === height) chart.update('none')
    },
    destroy: () => chart.destroy(),
  }
}

/** Configures the axes with the ends, texts and positions of the scene. */
export function plotOptions(scene: PlotScene): ChartOptions<'line'> {
  const { area, width, height, right } = scene
  const rightPx = right === undefined ? 0 : VALUE_AXIS_PX
  return {
    animation: false,
    parsing: false,
    normalized: true,
    responsive: false,
    maintainAspectRatio: false,
    events: [],
    layout: { padding: { top: area.top, right: width - area.left - area.width - rightPx } },
    scales: {
      level: scaleOf(scene, scene.x.isUpright ? scene.y : scene.x, (scale) => {
        scale.height = height - area.top - area.height
      }),
      upright: scaleOf(scene, scene.x.isUpright ? scene.x : scene.y, (scale) => {
        scale.width = area.left
      }),
      ...(right && {
        right: scaleOf(scene, right, (scale) => {
          scale.width = VALUE_AXIS_PX
        }),
      }),
    },
  }
}

/** Configures a linear scale; a logarithmic axis becomes a linear one of powers. */
function scaleOf(scene: PlotScene, axis: PlacedAxis, fit: (scale: Scale) => void): ScaleOptions {
  const { theme } = scene
  const isReversed = axis.isUpright ? axis.maxPx > axis.minPx : axis.maxPx < axis.minPx
  return {
    type: 'linear',
    axis: axis.isUpright ? 'y' : 'x',
    position: axis === scene.right ? 'right' : axis.isUpright ? 'left' : 'bottom',
    // Uses our own axis ends instead of those that Chart.js derives from its ticks.
    bounds: 'data',
    min: evenly(axis, axis.min),
    max: evenly(axis, axis.max),
    reverse: isReversed,
    grid: { display: hasGrid(scene, axis), color: theme.line, drawTicks: false },
    border: { display: false },
    ticks: {
      autoSkip: false,
      maxRotation: 0,
      // The room for axes is fixed, so labels need not be measured in each frame.
      sampleSize: 1,
      includeBounds: false,
      padding: 8,
      color: theme.textFaint,
      font: { size: TICK_SIZE_PX, family: theme.font },
      callback: (_value, index) => [...(axis.ticks[index]?.lines ?? [])],
    },
    afterBuildTicks(scale: Scale) {
      scale.ticks = axis.ticks.map(({ at }) => ({ value: evenly(axis, at) }))
    },
    afterFit(scale: Scale) {
      fit(scale)
      scale.paddingLeft = scale.paddingRight = scale.paddingTop = scale.paddingBottom = 0
    },
  }
}

/** Returns true for the counted axis only, and false when cells would hide the grid. */
function hasGrid({ plot, y }: PlotScene, axis: PlacedAxis): boolean {
  return axis === y && !plot.marks.some(({ kind }) => kind === 'cells')
}

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
function drawSeriesMarks(context: CanvasRenderingContext2D, scene: PlotScene, pixelRatio: number): void {
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
    // The series under the pointer is drawn over the faded ones; parts of a stack keep their order.
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

/** Draws what is below notes and series: times without cached values, or without values. */
function drawSeriesHoles(context: CanvasRenderingContext2D, scene: PlotScene): void {
  const series = [...shownSeries(scene.plot, false), ...shownSeries(scene.plot, true)]
  if (series.length > 0) drawHoles(context, series, projectionOf(scene, scene.y), scene.theme)
}

/** Strokes on an edge of the area must not be cut in half. */
const CLIP_EDGE_PX = 4
const TITLE_RISE_PX = 10
const TITLE_DROP_PX = 4
const AXIS_GAP_PX = 8
const EDGE_PX = 2

/** Strokes the marks of a plot on Chart.js's canvas and layout, and writes their names. */
function createPlotPlugin(readScene: () => PlotScene, drawCloud: DrawCloud): Plugin<'line'> {
  return {
    id: 'meterlens-plot',
    beforeDatasetsDraw({ ctx, currentDevicePixelRatio }: Chart) {
      drawPlot(ctx, readScene(), currentDevicePixelRatio, drawCloud)
    },
  }
}

function drawPlot(
  context: CanvasRenderingContext2D,
  scene: PlotScene,
  pixelRatio: number,
  drawCloud: DrawCloud,
): void {
  const { left, top, width, height } = scene.area
  const edge = seriesMarks(scene.plot).length > 0 ? 0 : CLIP_EDGE_PX
  context.save()
  context.beginPath()
  context.rect(left - edge, top - CLIP_EDGE_PX, width + 2 * edge, height + 2 * CLIP_EDGE_PX)
  context.clip()
  drawMarks(context, scene, pixelRatio, drawCloud)
  context.restore()
  context.save()
  if (scene.plot.isHorizontal) drawBarTexts(context, scene)
  if (scene.plot.y.kind === 'names') drawRowEnds(context, scene)
  for (const mark of scene.plot.marks) if (mark.kind === 'rule') nameRule(context, scene, mark)
  for (const mark of scene.plot.marks) if (mark.kind === 'spot') drawSpot(context, scene, mark)
  drawTitles(context, scene)
  drawLegend(context, scene)
  context.restore()
}

/** Draws filled marks before thin ones, so that nothing is hidden. */
function drawMarks(
  context: CanvasRenderingContext2D,
  scene: PlotScene,
  pixelRatio: number,
  drawCloud: DrawCloud,
): void {
  const { marks, notes = [] } = scene.plot
  const hasNotes = notes.length > 0
  for (const mark of marks) if (mark.kind === 'cells') drawCells(context, scene, mark)
  drawSeriesHoles(context, scene)
  if (hasNotes) drawNoteBands(context, scene)
  for (const mark of marks) if (mark.kind === 'band') drawBand(context, scene, mark, pixelRatio)
  if (marks.some(({ kind }) => kind === 'bars')) drawBars(context, scene)
  drawSeriesMarks(context, scene, pixelRatio)
  drawZeroLine(context, scene)
  for (const mark of marks)
    if (mark.kind === 'points') drawPoints(context, scene, mark, pixelRatio, drawCloud)
  for (const mark of marks) if (mark.kind === 'line') drawLine(context, scene, mark, pixelRatio)
  for (const mark of marks) if (mark.kind === 'rule') drawRule(context, scene, mark)
  if (hasNotes) drawNoteFlags(context, scene)
  drawResets(context, scene)
}

function drawZeroLine(context: CanvasRenderingContext2D, { plot, y, area, theme }: PlotScene): void {
  if (y.axis.kind !== 'number' || y.isLogarithmic || y.min > 0 || y.max < 0) return
  if (plot.marks.some(({ kind }) => kind === 'cells')) return
  const px = Math.round(pixelOf(y, 0)) + 0.5
  context.strokeStyle = theme.zeroLine
  context.lineWidth = 1
  context.beginPath()
  traceAcross(context, area, y, px)
  context.stroke()
}

/** Draws the title of an upright axis above it, and the title of the level axis below its end. */
function drawTitles(context: CanvasRenderingContext2D, scene: PlotScene): void {
  const { area, theme, legend } = scene
  const lowest = area.top - ruleNamesPx(scene.plot) - TITLE_RISE_PX
  const axes: readonly PlacedAxis[] = [scene.x, scene.y]
  context.font = `${String(TICK_SIZE_PX)}px ${theme.font}`
  context.fillStyle = theme.textFaint
  for (const { title, isUpright } of axes) {
    if (title === '') continue
    const width = scene.measure(title)
    context.textAlign = isUpright ? 'left' : 'right'
    context.textBaseline = isUpright ? 'alphabetic' : 'bottom'
    if (!isUpright) context.fillText(title, area.left + area.width, scene.height - TITLE_DROP_PX)
    else if (width <= area.left - AXIS_GAP_PX - scene.insetPx)
      context.fillText(title, area.left - AXIS_GAP_PX - width, lowest)
    else context.fillText(title, scene.insetPx, legend.rows > 0 ? TICK_SIZE_PX + EDGE_PX : lowest)
  }
  if (scene.right === undefined) return
  const { title } = scene.right
  const farthest = scene.width - EDGE_PX - scene.measure(title)
  context.textAlign = 'left'
  context.textBaseline = 'alphabetic'
  context.fillText(title, Math.min(area.left + area.width + AXIS_GAP_PX, farthest), lowest)
}
