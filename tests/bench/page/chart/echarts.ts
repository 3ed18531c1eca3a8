import { LineChart } from 'echarts/charts'
import { DataZoomComponent, GridComponent } from 'echarts/components'
import { init, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import type { Columns } from '#shared/series/columns.ts'
import { HEIGHT_PX, WIDTH_PX, type BenchChart, type BenchSeries } from './bench-chart.ts'

/** Pairs of time and value in one array, which is the fastest format for ECharts with long series. */
function pairsOf({ times, values }: Columns): Float64Array {
  const pairs = new Float64Array(times.length * 2)
  for (let index = 0; index < times.length; index += 1) {
    pairs[2 * index] = times[index] ?? Number.NaN
    pairs[2 * index + 1] = values[index] ?? Number.NaN
  }
  return pairs
}

/** Creates an ECharts chart with the sampling that keeps peaks, and zooms it as its users do. */
export function createEcharts(stage: HTMLElement, { all }: BenchSeries): BenchChart {
  use([LineChart, GridComponent, DataZoomComponent, CanvasRenderer])
  const chart = init(stage, null, { renderer: 'canvas', width: WIDTH_PX, height: HEIGHT_PX })
  chart.setOption({
    animation: false,
    grid: { left: 60, right: 20, top: 24, bottom: 40 },
    xAxis: { type: 'time' },
    yAxis: { type: 'value', scale: true },
    dataZoom: [{ type: 'inside' }],
    series: all.map((columns) => ({
      type: 'line',
      sampling: 'minmax',
      showSymbol: false,
      lineStyle: { width: 1 },
      data: pairsOf(columns),
    })),
  })
  const canvas = stage.querySelector('canvas')
  if (canvas === null) throw new Error('ECharts made no canvas')
  return {
    canvas,
    show: ({ start, end }) => {
      chart.dispatchAction({ type: 'dataZoom', startValue: start, endValue: end })
      chart.getZr().flush()
    },
    destroy: () => {
      chart.dispose()
      stage.remove()
    },
  }
}
