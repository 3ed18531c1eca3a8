import { Chart, LinearScale, LineController } from 'chart.js'
import type { ChartConfiguration, ChartOptions, Scale } from 'chart.js'
import { evenly, type PlacedAxis, VALUE_AXIS_PX } from './axes/placed-axis.ts'
import { fillCloud, paintCloud } from './marks/draw-cloud.ts'
import { TICK_SIZE_PX } from './theme.ts'
import { createPlotPlugin } from './plot-plugin.ts'
import type { PlotScene } from './plot-scene.ts'

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

/** Creates the chart of a canvas that shows one scene after the other. */
export function createPlotChart(canvas: HTMLCanvasElement, readScene: () => PlotScene): Chart<'line'> {
  registerPlotParts()
  const scene = readScene()
  // Chart.js draws what it creates at the size of the canvas.
  canvas.width = scene.width
  canvas.height = scene.height
  return new Chart(canvas, { ...plotConfig(scene), plugins: [createPlotPlugin(readScene, paintCloud)] })
}

/** Draws a new scene on the canvas of an earlier one. */
export function showScene(chart: Chart<'line'>, scene: PlotScene): void {
  const { width, height } = chart
  chart.options = plotOptions(scene)
  if (width !== scene.width || height !== scene.height) chart.resize(scene.width, scene.height)
  // Chart.js has already drawn if the size of the canvas has changed.
  if (chart.width === width && chart.height === height) chart.update('none')
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
