import { browserStorage } from '#renderer/cache/damage/storage-host.ts'
import { memoryDocuments } from '#support/memory-documents.ts'
import { createCache } from '#renderer/cache/create-cache.ts'
import { isSoonSummarised, pyramidElsewhere } from '#renderer/workers/series-work.ts'
import type { SeriesStore } from '#renderer/ports/series-store.ts'
import { buildPyramid } from '#shared/series/pyramid/pyramid.ts'
import type { Columns } from '#shared/series/segment.ts'
import type { SeriesKey } from '#shared/series/series-key.ts'
import { aSegment } from '#support/a-segment.ts'
import { MINUTE_MS, minuteSeries } from '../../series-data.ts'
import { createStage, flushPixels, type BenchChart, type BenchSeries } from './bench-chart.ts'
import { benchSeries } from './bench-series.ts'
import { createOurs, drawnOf } from './ours.ts'

export interface HoldTask {
  readonly kind: 'ours' | 'uplot'
  readonly series: number
  readonly points: number
}

const cached: BenchChart[] = []

/** Draws series and keeps them on the page: ours as they come from the cache, the peer's as it wants them. */
export async function holdChart(task: HoldTask): Promise<void> {
  const chart = task.kind === 'ours' ? await holdOurs(task) : await holdUplot(task)
  flushPixels(chart.canvas)
  cached.push(chart)
}

async function holdUplot({ series, points }: HoldTask): Promise<BenchChart> {
  const { createUplot } = await import('./uplot.ts')
  const { all, whole } = benchSeries(series, points)
  const times = all[0]?.times ?? new Float64Array(0)
  // One column of times for all of them, which is its format.
  return createUplot(createStage(), { all: all.map(({ values }) => ({ times, values })), whole })
}

async function holdOurs({ series, points }: HoldTask): Promise<BenchChart> {
  const data = await throughCache(series, points)
  const drawn = []
  for (const [slot, columns] of data.all.entries()) {
    const pyramid = isSoonSummarised(columns) ? buildPyramid(columns) : await pyramidElsewhere(columns)
    drawn.push(drawnOf(pyramid, slot, data.whole))
  }
  return createOurs(createStage(), drawn, data.whole)
}

/** Series as the app has them: written to the cache and read back. */
async function throughCache(series: number, points: number): Promise<BenchSeries> {
  const clock = { now: () => performance.timeOrigin + performance.now() }
  const partition = await createCache({
    clock,
    storage: browserStorage(navigator, localStorage),
    documents: memoryDocuments(),
  }).open('bench-memory')
  if (!partition.ok) throw new Error(partition.error.kind)
  const store = partition.value.series
  const all: Columns[] = []
  for (let index = 0; index < series; index += 1) {
    await writeSeries(store, index, points)
    all.push(await readSeries(store, index, points))
  }
  partition.value.close()
  return { all, whole: wholeOf(points) }
}

function wholeOf(points: number) {
  const first = minuteSeries(1, 1).times[0] ?? 0
  return { start: first, end: first + points * MINUTE_MS }
}

function seriesKey(index: number): SeriesKey {
  return { dataHubId: `series-${index}`, resolution: 'minute' }
}

async function writeSeries(store: SeriesStore, index: number, points: number): Promise<void> {
  const segment = aSegment(seriesKey(index), wholeOf(points), minuteSeries(points, index + 1))
  const written = await store.write(segment, 'Europe/London')
  if (!written.ok) throw new Error(written.error.kind)
}

async function readSeries(store: SeriesStore, index: number, points: number): Promise<Columns> {
  const read = await store.read(seriesKey(index), wholeOf(points))
  if (!read.ok || read.value.times.length !== points) throw new Error('not read')
  const { times, values } = read.value
  return { times, values }
}
