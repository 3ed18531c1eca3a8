import { Chart, Decimation, LineElement, PointElement } from 'chart.js'
import { registerPlotParts } from '#renderer/plot/plot-config.ts'
import type { Columns } from '#shared/series/columns.ts'
import { median, medianOfLaterRounds, type Measured } from '../../median.ts'
import { benchSeries, createStage, flushPixels, type BenchSeries } from './bench-chart.ts'
import { createOurs, drawnByApp } from './ours.ts'

/** Measures the time from columns in memory to the first pixels, including everything that is computed for drawing. */
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
  // For a single series, Chart.js with its decimation is reported too.
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

/**
 * Draws with Chart.js as its manual recommends for long series: with decimation and rows of x and y, without parsing
 * and animation.
 */
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
