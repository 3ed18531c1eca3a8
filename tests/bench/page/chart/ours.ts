import { Chart } from 'chart.js'
import { drawnSeries } from '#renderer/plot/series/drawn-series.ts'
import { panelConfig, registerChartParts } from '#renderer/plot/axes/panel-config.ts'
import { printTheme } from '#renderer/plot/read-theme.ts'
import type { DrawnSeries, PanelScene } from '#renderer/plot/series/scene.ts'
import { scenesOf } from '#renderer/plot/series/scenes.ts'
import type { Interval } from '#shared/time/interval.ts'
import { buildPyramid, type Pyramid } from '#shared/series/pyramid/pyramid.ts'
import type { Columns } from '#shared/series/segment.ts'
import type { BenchChart } from './bench-chart.ts'

const format = new Intl.NumberFormat('en-GB')

/** What the app draws of a series that is cached as a whole. */
export function drawnOf(pyramid: Pyramid, slot: number, interval: Interval): DrawnSeries {
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

export function drawnAll(all: readonly Columns[], whole: Interval): readonly DrawnSeries[] {
  return all.map((columns, slot) => drawnOf(buildPyramid(columns), slot, whole))
}

/** The scene that the comparison chart makes of series at a range: one unit, so one panel. */
export function sceneOf(series: readonly DrawnSeries[], range: Interval): PanelScene {
  const [scene] = scenesOf(series, {
    window: range,
    zone: 'Europe/London',
    mark: 'line',
    theme: printTheme,
    formatNumber: (value) => format.format(value),
  })
  if (scene === undefined) throw new Error('no scene')
  return scene
}

/** The chart of the app: its configuration and its plugin on Chart.js. */
export function createOurs(stage: HTMLElement, series: readonly DrawnSeries[], first: Interval): BenchChart {
  registerChartParts()
  let scene = sceneOf(series, first)
  const canvas = document.createElement('canvas')
  stage.append(canvas)
  const chart = new Chart(
    canvas,
    panelConfig(() => scene),
  )
  return {
    canvas,
    show: (range) => {
      scene = sceneOf(series, range)
      chart.update('none')
    },
    destroy: () => {
      chart.destroy()
      stage.remove()
    },
  }
}
