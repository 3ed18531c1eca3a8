import { createServices } from '#renderer/app/services/create-services.ts'
import { browserStorage } from '#renderer/cache/damage/storage-host.ts'
import { createCache } from '#renderer/cache/create-cache.ts'
import type { Cache, CachePartition } from '#renderer/ports/cache.ts'
import type { Services } from '#renderer/ports/services.ts'
import type { Result } from '#shared/errors/result.ts'
import type { Columns } from '#shared/series/columns.ts'
import type { SeriesKey } from '#shared/series/series-key.ts'
import type { Interval } from '#shared/time/instant.ts'
import { aSegment } from '#support/a-segment.ts'
import { memoryDocuments } from '#support/memory-documents.ts'

const clock = { now: () => performance.timeOrigin + performance.now() }

/** Opens the app's cache in the storage of this page. */
export function benchCache(): Cache {
  return createCache({
    clock,
    storage: browserStorage(navigator, localStorage),
    documents: memoryDocuments(),
  })
}

/** Creates the app's services over a cache, with a main process that answers nothing and sends no events. */
export function cachedServices(cache: Cache): Services {
  const bridge = new Proxy({} as Services['bridge'], { get: () => () => () => undefined })
  return createServices({ bridge, clock, cache, newTicket: () => crypto.randomUUID() })
}

export async function openPartition(name: string): Promise<CachePartition> {
  return valueOf(await benchCache().open(name))
}

/** Stores columns as if they had just been fetched. */
export async function keepColumns(
  { series }: CachePartition,
  seriesKey: SeriesKey,
  interval: Interval,
  columns: Columns,
): Promise<void> {
  const segment = aSegment(seriesKey, interval, { ...columns, fetchedAt: clock.now() })
  valueOf(await series.write(segment, 'Europe/London'))
}

export function valueOf<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  return result.value
}
