import { yearOf } from '../cache/minute-years.ts'
import { openBuffers } from '../cache/buffer-store.ts'
import { createStage, flushPixels } from '../chart/bench-chart.ts'
import { createUplot } from '../chart/uplot.ts'

/** What a short script does with a body that has arrived: JSON.parse, one record in IndexedDB, uPlot's first frame; in ms. */
export async function showByScript(url: string): Promise<number> {
  const text = await (await fetch(url)).text()
  const store = await openBuffers()
  const start = performance.now()
  const { data } = JSON.parse(text) as { readonly data: readonly { timestamp: string; value: number }[] }
  const columns = {
    times: Float64Array.from(data, ({ timestamp }) => Date.parse(timestamp)),
    values: Float64Array.from(data, ({ value }) => value),
  }
  const written = store.write(yearOf(0), columns)
  const chart = createUplot(createStage(), { all: [columns], whole: yearOf(0) })
  // It draws in a microtask of its own.
  await Promise.resolve()
  flushPixels(chart.canvas)
  await written
  const time = performance.now() - start
  chart.destroy()
  store.close()
  return time
}
