import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { seriesColours } from '#renderer/styles/palette.ts'
import {
  createStage,
  flushPixels,
  HEIGHT_PX,
  WIDTH_PX,
  type BenchChart,
  type BenchSeries,
} from './bench-chart.ts'

/** Creates a uPlot chart of the raw arrays, without its optional parts. */
export function createUplot(
  stage: HTMLElement,
  { all }: Pick<BenchSeries, 'all'>,
): BenchChart & { readonly plot: uPlot } {
  const times = all[0]?.times ?? new Float64Array(0)
  const plot = new uPlot(
    {
      width: WIDTH_PX,
      height: HEIGHT_PX,
      ms: 1,
      legend: { show: false },
      cursor: { show: false },
      series: [{}, ...all.map((_, index) => ({ stroke: seriesColours[index]?.light ?? 'black', width: 1 }))],
    },
    [times, ...all.map(({ values }) => values)],
    stage,
  )
  return {
    plot,
    canvas: plot.ctx.canvas,
    // uPlot draws in a microtask.
    show: async ({ start, end }) => {
      plot.setScale('x', { min: start, max: end })
      await Promise.resolve()
    },
    destroy: () => {
      plot.destroy()
      stage.remove()
    },
  }
}

/** Creates the chart on a new stage and waits for the pixels of its first frame, which uPlot draws in a microtask. */
export async function firstUplot(all: BenchSeries['all']): Promise<BenchChart> {
  const chart = createUplot(createStage(), { all })
  await Promise.resolve()
  flushPixels(chart.canvas)
  return chart
}
