import { MINUTES_A_YEAR, minuteSeries } from '../../series-data.ts'
import { yearOf } from '../cache/minute-years.ts'
import { openBuffers } from '../cache/buffer-store.ts'
import { createStage, flushPixels } from '../chart/bench-chart.ts'
import { createUplot } from '../chart/uplot.ts'

export interface PackedFirstTask {
  readonly does: 'write' | 'show'
  readonly series: number
  /** Of each series: a year unless told otherwise. */
  readonly minutes?: number
}

/** Minute-years as packed buffers in plain IndexedDB, read and shown by uPlot: to the pixels of its first frame, in ms. */
export async function showPacked({
  does,
  series,
  minutes = MINUTES_A_YEAR,
}: PackedFirstTask): Promise<number> {
  const store = await openBuffers()
  // A year of the store is one series here.
  const places = Array.from({ length: series }, (_, at) => yearOf(at))
  if (does === 'write')
    for (const [at, place] of places.entries()) await store.write(place, minuteSeries(minutes, at + 1))
  const start = performance.now()
  const all = await Promise.all(places.map((place) => store.read(place)))
  const chart = createUplot(createStage(), { all, whole: yearOf(0) })
  // It draws in a microtask of its own.
  await Promise.resolve()
  flushPixels(chart.canvas)
  const time = performance.now() - start
  store.close()
  return time
}
