import { drawnSeries, type DrawnSeries } from '#renderer/plot/series/drawn-series.ts'
import { createPlotChart, type PlotChart } from '#renderer/plot/plot-config.ts'
import { plotScenes } from '#renderer/plot/plot-scenes.ts'
import type { PlotScene } from '#renderer/plot/plot-scene.ts'
import { type ChartTheme, plotStyle } from '#renderer/plot/theme.ts'
import { printTheme } from '#renderer/plot/read-theme.ts'
import { seriesPlots, type SeriesFrame } from '#renderer/plot/series/series-plots.ts'
import { pyramidElsewhere } from '#renderer/workers/series-work.ts'
import { isSoonSummarised, buildPyramid, type Pyramid } from '#shared/series/pyramid/pyramid.ts'
import type { Interval } from '#shared/time/instant.ts'
import type { Columns } from '#shared/series/columns.ts'
import { HEIGHT_PX, WIDTH_PX, type BenchChart } from './bench-chart.ts'

const format = new Intl.NumberFormat('en-GB')

/** Returns the series that the app draws if all of it is cached. */
function drawnOf(pyramid: Pyramid, slot: number, interval: Interval): DrawnSeries {
  return drawnSeries(
    {
      id: `series-${slot}`,
      name: `Series ${slot}`,
      units: 'kW',
      resolution: 'minute',
      bucketZone: 'Europe/London',
      interval,
      slot,
      covered: [interval],
      missing: [],
      provisional: [],
    },
    pyramid,
  )
}

/** Returns the same for columns, which are summarised where the app would do it: immediately, or in its worker. */
export async function drawnByApp(columns: Columns, slot: number, interval: Interval): Promise<DrawnSeries> {
  const pyramid = isSoonSummarised(columns) ? buildPyramid(columns) : await pyramidElsewhere(columns)
  return drawnOf(pyramid, slot, interval)
}

export function drawnAll(all: readonly Columns[], whole: Interval): readonly DrawnSeries[] {
  return all.map((columns, slot) => drawnOf(buildPyramid(columns), slot, whole))
}

/** Returns the scene of the comparison chart for series and a range. They share a unit, so there is one plot. */
export function sceneOf(
  series: readonly DrawnSeries[],
  window: Interval,
  part: Partial<ScenePart> = {},
): PlotScene {
  const { shape = 'line', theme = printTheme, scales = {}, widthPx = WIDTH_PX } = part
  const plots = seriesPlots(series, { window, zone: 'Europe/London', shape, scales })
  const style = plotStyle(theme, (value) => format.format(value))
  const [scene] = plotScenes(plots, widthPx, [HEIGHT_PX], style)
  if (scene === undefined) throw new Error('no scene')
  return scene
}

interface ScenePart extends Pick<SeriesFrame, 'shape'> {
  readonly scales: NonNullable<SeriesFrame['scales']>
  readonly theme: ChartTheme
  readonly widthPx: number
}

/** Creates the chart of a scene: Chart.js with our configuration and plugin. */
export function drawnChart(
  stage: HTMLElement,
  scene: PlotScene,
): PlotChart & { readonly canvas: HTMLCanvasElement } {
  const canvas = document.createElement('canvas')
  stage.append(canvas)
  return { canvas, ...createPlotChart(canvas, scene) }
}

/** Creates the app's chart. */
export function createOurs(
  stage: HTMLElement,
  series: readonly DrawnSeries[],
  first: Interval,
  widthPx = WIDTH_PX,
): BenchChart {
  const chart = drawnChart(stage, sceneOf(series, first, { widthPx }))
  return {
    canvas: chart.canvas,
    show: (range) => chart.show(sceneOf(series, range, { widthPx })),
    destroy: () => {
      chart.destroy()
      stage.remove()
    },
  }
}
