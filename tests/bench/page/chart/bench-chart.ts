import { type Interval, MINUTE_MS } from '#shared/time/instant.ts'
import type { Columns } from '#shared/series/columns.ts'
import { seriesOf, type SeriesSet } from '../../series-data.ts'

export type ChartKind = 'uplot' | 'echarts' | 'floor'

export const WIDTH_PX = 1200
export const HEIGHT_PX = 500

/** Chart that draws a range on request, and returns once its drawing commands are sent. */
export interface BenchChart {
  readonly show: (range: Interval) => void | Promise<void>
  readonly canvas: HTMLCanvasElement
  readonly destroy: () => void
}

/** Series of equal length with the same instants. */
export interface BenchSeries {
  readonly all: readonly Columns[]
  readonly whole: Interval
}

/** Creates `series` series of `points` readings with the same instants, which is the format of uPlot. */
export function benchSeries(series: number, points: number, set: SeriesSet = 'even'): BenchSeries {
  const { times } = seriesOf(set)(points, 1)
  const all = Array.from({ length: series }, (_, index) => ({
    times,
    values: seriesOf(set)(points, index + 1).values,
  }))
  return { all, whole: { start: times[0] ?? 0, end: (times.at(-1) ?? 0) + MINUTE_MS } }
}

/** Creates an element of the size in which all charts are drawn. */
export function createStage(widthPx = WIDTH_PX): HTMLElement {
  const stage = document.createElement('div')
  stage.style.cssText = `position:relative;width:${widthPx}px;height:${HEIGHT_PX}px`
  document.body.append(stage)
  return stage
}

/** Waits until the drawing has reached the canvas; reading one pixel requires all of them. */
export function flushPixels(canvas: HTMLCanvasElement): void {
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('no context')
  context.getImageData(0, 0, 1, 1)
}

/** Returns the ms from a change of range to its pixels; ours and every peer are measured this way. */
export async function frameTime(chart: BenchChart, range: Interval): Promise<number> {
  const start = performance.now()
  await chart.show(range)
  flushPixels(chart.canvas)
  return performance.now() - start
}
