import type { Columns } from '#shared/series/columns.ts'
import { MINUTE_MS } from '#shared/time/instant.ts'
import { minuteSeries } from '../../series-data.ts'
import { keepColumns, openPartition, valueOf } from '../cache/bench-cache.ts'
import { benchSeries, createStage, flushPixels, type BenchChart, type BenchSeries } from './bench-chart.ts'
import { createOurs, drawnByApp } from './ours.ts'

export interface HoldTask {
  readonly kind: 'ours' | 'uplot'
  readonly series: number
  readonly points: number
}

const cached: BenchChart[] = []

/** Draws series and leaves them on the page: ours as read from the cache, the peer's in its own format. */
export async function holdChart(task: HoldTask): Promise<void> {
  const chart = task.kind === 'ours' ? await holdOurs(task) : await holdUplot(task)
  flushPixels(chart.canvas)
  cached.push(chart)
}

async function holdUplot({ series, points }: HoldTask): Promise<BenchChart> {
  const { createUplot } = await import('./uplot.ts')
  return createUplot(createStage(), benchSeries(series, points))
}

async function holdOurs({ series, points }: HoldTask): Promise<BenchChart> {
  const data = await throughCache(series, points)
  const drawn = []
  for (const [slot, columns] of data.all.entries()) drawn.push(await drawnByApp(columns, slot, data.whole))
  return createOurs(createStage(), drawn, data.whole)
}

/** Writes series to the cache and reads them back, as the app does. */
async function throughCache(series: number, points: number): Promise<BenchSeries> {
  const partition = await openPartition('bench-memory')
  const start = minuteSeries(1, 1).times[0] ?? 0
  const whole = { start, end: start + points * MINUTE_MS }
  const all: Columns[] = []
  for (let index = 0; index < series; index += 1) {
    const seriesKey = { dataHubId: `series-${index}`, resolution: 'minute' } as const
    await keepColumns(partition, seriesKey, whole, minuteSeries(points, index + 1))
    const { times, values } = valueOf(await partition.series.read(seriesKey, whole))
    if (times.length !== points) throw new Error('not read')
    all.push({ times, values })
  }
  partition.close()
  return { all, whole }
}
