import { timeOf } from '../../median.ts'
import { MINUTES_A_YEAR, minuteSeries } from '../../series-data.ts'
import { yearOf } from '../cache/minute-years.ts'
import { openBuffers } from '../cache/plain-store.ts'
import { firstUplot } from '../chart/uplot.ts'
import { paintedFrame } from '../frame.ts'

export interface PackedFirstTask {
  readonly does: 'write' | 'show'
  readonly series: number
  /** Minutes of each series; a year by default. */
  readonly minutes?: number
}

/**
 * Reads minute-years as packed buffers from plain IndexedDB and draws them with uPlot; returns the ms until the pixels
 * of its first frame. It starts after a frame and draws in a frame, as any page would.
 */
export async function showPacked({
  does,
  series,
  minutes = MINUTES_A_YEAR,
}: PackedFirstTask): Promise<number> {
  const store = await openBuffers()
  // Each series is stored as one year of the store.
  const places = Array.from({ length: series }, (_, at) => yearOf(at))
  if (does === 'write')
    for (const [at, place] of places.entries()) await store.write(place, minuteSeries(minutes, at + 1))
  await paintedFrame()
  const time = await timeOf(async () => {
    const read = await Promise.all(places.map((place) => store.read(place)))
    await new Promise(requestAnimationFrame)
    await firstUplot(read)
  })
  store.close()
  return time
}

/**
 * Processes a received body as a short script would: JSON.parse, one record in IndexedDB, and uPlot's first frame.
 * Returns the ms.
 */
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
  const chart = await firstUplot([columns])
  await written
  const time = performance.now() - start
  chart.destroy()
  store.close()
  return time
}
