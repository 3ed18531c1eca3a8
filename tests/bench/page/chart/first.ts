import { Chart, Decimation, LineElement, PointElement } from 'chart.js'
import { registerPlotParts } from '#renderer/plot/plot-config.ts'
import type { Columns } from '#shared/series/columns.ts'
import { median, medianOfLaterRounds, type Measured } from '../../median.ts'
import { benchSeries, createStage, flushPixels, type BenchSeries } from './bench-chart.ts'
import { createOurs, drawnByApp } from './ours.ts'

/** From columns in memory to first pixels, everything that is computed for drawing included. */
export async function measureFirst(series: number, points: number, rounds: number): Promise<Measured> {
  registerPlotParts()
  const data = benchSeries(series, points)
  const measured = await medianOfLaterRounds(
    rounds,
    () => firstPixels(data),
    () => uplotPixels(data),
  )
  const [columns, second] = data.all
  if (second !== undefined || columns === undefined) return measured
  // One series is reported with the decimation of Chart.js beside it.
  Chart.register(Decimation, LineElement, PointElement)
  decimatedPixels(columns)
  const decimated = median(Array.from({ length: rounds }, () => decimatedPixels(columns)))
  return { ...measured, beside: { 'ms of Chart.js with decimation': decimated } }
}

async function uplotPixels({ all }: BenchSeries): Promise<number> {
  const { firstUplot } = await import('./uplot.ts')
  const start = performance.now()
  const chart = await firstUplot(all)
  const time = performance.now() - start
  chart.destroy()
  return time
}

async function firstPixels({ all, whole }: BenchSeries): Promise<number> {
  const stage = createStage()
  const start = performance.now()
  const drawn = await Promise.all(all.map((columns, slot) => drawnByApp(columns, slot, whole)))
  const chart = createOurs(stage, drawn, whole)
  flushPixels(chart.canvas)
  const time = performance.now() - start
  chart.destroy()
  return time
}

/** Chart.js as its manual has it for long series: its decimation, rows of x and y, parsing and animation off. */
function decimatedPixels({ times, values }: Columns): number {
  const stage = createStage()
  const canvas = document.createElement('canvas')
  stage.append(canvas)
  const start = performance.now()
  const data = Array.from(times, (x, index) => ({ x, y: values[index] ?? Number.NaN }))
  const chart = new Chart(canvas, {
    type: 'line',
    data: { datasets: [{ data, borderColor: '#2468b4', borderWidth: 1, pointRadius: 0 }] },
    options: {
      animation: false,
      parsing: false,
      normalized: true,
      maintainAspectRatio: false,
      events: [],
      plugins: { decimation: { enabled: true, algorithm: 'min-max' } },
      scales: { x: { type: 'linear' }, y: { type: 'linear' } },
    },
  })
  flushPixels(canvas)
  const time = performance.now() - start
  chart.destroy()
  stage.remove()
  return time
}
