import type { SeriesKey } from '#shared/series/series-key.ts'
import { keepColumns, openPartition, valueOf } from './bench-cache.ts'
import type { BenchStore } from './bench-store.ts'

const seriesKey: SeriesKey = { dataHubId: 'b0-electricity', resolution: 'minute' }

/** The cache of the app: blocks of columns, coverage and revisions in one transaction. */
export async function openOurs(): Promise<BenchStore> {
  const partition = await openPartition('bench')
  return {
    write: (interval, columns) => keepColumns(partition, seriesKey, interval, columns),
    read: async (interval) => valueOf(await partition.series.read(seriesKey, interval)),
    close: partition.close,
  }
}
