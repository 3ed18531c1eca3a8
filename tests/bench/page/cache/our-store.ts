import { browserStorage } from '#renderer/cache/damage/storage-host.ts'
import { memoryDocuments } from '#support/memory-documents.ts'
import { createCache } from '#renderer/cache/create-cache.ts'
import { aSegment } from '#support/a-segment.ts'
import type { SeriesKey } from '#shared/series/series-key.ts'
import type { BenchStore } from './bench-store.ts'

const seriesKey: SeriesKey = { dataHubId: 'b0-electricity', resolution: 'minute' }

/** The cache of the app: blocks of columns, coverage and revisions in one transaction. */
export async function openOurs(): Promise<BenchStore> {
  const clock = { now: () => performance.timeOrigin + performance.now() }
  const opened = await createCache({
    clock,
    storage: browserStorage(navigator, localStorage),
    documents: memoryDocuments(),
  }).open('bench')
  if (!opened.ok) throw new Error(opened.error.kind)
  const { series, close } = opened.value
  return {
    write: async (interval, columns) => {
      const segment = aSegment(seriesKey, interval, { ...columns, fetchedAt: clock.now() })
      const written = await series.write(segment, 'Europe/London')
      if (!written.ok) throw new Error(written.error.kind)
    },
    read: async (interval) => {
      const read = await series.read(seriesKey, interval)
      if (!read.ok) throw new Error(read.error.kind)
      return read.value
    },
    close,
  }
}
