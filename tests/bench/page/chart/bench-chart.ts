import { type Interval, MINUTE_MS } from '#shared/time/instant.ts'
import type { Columns } from '#shared/series/columns.ts'
import { seriesOf, type SeriesSet } from '../../series-data.ts'

export type ChartKind = 'uplot' | 'echarts' | 'floor'

export const WIDTH_PX = 1200
export const HEIGHT_PX = 500

/** A chart that shows a range when it is told to, up to the drawing commands. */
export interface BenchChart {
  readonly show: (range: Interval) => void | Promise<void>
  readonly canvas: HTMLCanvasElement
  readonly destroy: () => void
}

/** Series of one length on the same instants. */
export interface BenchSeries {
  readonly all: readonly Columns[]
  readonly whole: Interval
}

/** `series` series of `points` readings each on the same instants, which is the format of uPlot. */
export function benchSeries(series: number, points: number, set: SeriesSet = 'even'): BenchSeries {
  const { times } = seriesOf(set)(points, 1)
  const all = Array.from({ length: series }, (_, index) => ({
    times,
    values: seriesOf(set)(points, index + 1).values,
  }))
  return { all, whole: { start: times[0] ?? 0, end: (times.at(-1) ?? 0) + MINUTE_MS } }
}

/** A place of the size in which all charts are drawn. */
export function createStage(widthPx = WIDTH_PX): HTMLElement {
  const stage = document.createElement('div')
  stage.style.cssText = `position:relative;width:${widthPx}px;height:${HEIGHT_PX}px`
  document.body.append(stage)
  return stage
}

/** Waits until what was drawn on a canvas is in its pixels: reading one back needs all of them. */
export function flushPixels(canvas: HTMLCanvasElement): void {
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('no context')
  context.getImageData(0, 0, 1, 1)
}

/** From a range change to pixels, in ms; the same for ours and every peer. */
export async function frameTime(chart: BenchChart, range: Interval): Promise<number> {
  const start = performance.now()
  await chart.show(range)
  flushPixels(chart.canvas)
  return performance.now() - start
}
