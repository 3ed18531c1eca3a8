import type { Cache, CachePartition } from '#renderer/ports/cache.ts'
import type { CacheEvent } from '#renderer/ports/series-archive.ts'
import type { Clock } from '#shared/time/instant.ts'
import { createCatalogueStore } from './catalogue/catalogue-store.ts'
import { deleteDatabase, openDatabase, partitionIds } from './database.ts'
import { createDocumentStore } from './document-store.ts'
import { outcomeOf } from './outcome.ts'
import { createEventHook } from '@vueuse/core'
import { partitionBytes } from './archive/partition-bytes.ts'
import { createSeriesArchive } from './archive/series-archive.ts'
import { createSeriesBounds } from './archive/series-bounds.ts'
import { createSeriesStore } from './series/series-store.ts'
import type { StampsInForce } from './series/stamps-in-force.ts'
import { createSeriesUses } from './archive/series-uses.ts'

/** What the cache needs of `navigator.storage`. */
export interface StorageHost {
  readonly estimate: () => Promise<{ readonly usage?: number; readonly quota?: number }>
  /** Asks that the browser never clears the cache on its own. */
  readonly persist: () => Promise<boolean>
}

/** The cache in IndexedDB: a database for each connection. */
export function createCache({ clock, storage }: { clock: Clock; storage: StorageHost }): Cache {
  return {
    open: (connectionId) =>
      outcomeOf(async () => {
        // Refused is no failure: the cache then works until the disk runs low.
        await storage.persist().catch(() => false)
        return openPartition(connectionId, clock)
      }),
    erase: (connectionId) =>
      outcomeOf(async () => {
        await deleteDatabase(connectionId)
        return null
      }),
    list: () => outcomeOf(partitionIds),
    async readStorage() {
      const { usage = 0, quota = 0 } = await storage.estimate()
      return { usedBytes: usage, quotaBytes: quota }
    },
  }
}

async function openPartition(connectionId: string, clock: Clock): Promise<CachePartition> {
  const database = await openDatabase(connectionId)
  const uses = createSeriesUses(database, clock)
  const events = createEventHook<CacheEvent>()
  const bounds = createSeriesBounds(database, uses, events)
  const stamps: StampsInForce = { convention: 'start' }
  const parts = { database, uses, events, bounds, stamps }
  return {
    series: createSeriesStore(parts),
    archive: createSeriesArchive(parts),
    catalogue: createCatalogueStore(database, bounds),
    workspaces: createDocumentStore(database.workspaces, bounds),
    jobs: createDocumentStore(database.jobs, bounds),
    documents: createDocumentStore(database.documents, bounds),
    readBytes: () => outcomeOf(() => partitionBytes(database)),
    close() {
      const close = (): void => {
        database.dexie.close()
      }
      uses.flush().then(close, close)
    },
  }
}
