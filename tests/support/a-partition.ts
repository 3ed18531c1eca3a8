import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { createCache } from '#renderer/cache/create-cache.ts'
import type { Cache, CachePartition } from '#renderer/ports/cache.ts'
import type { StorageHost } from '#renderer/cache/damage/storage-host.ts'
import { memoryDocuments } from './memory-documents.ts'
import type { DocumentCalls } from '#shared/contract/bridge.ts'
import type { LedgerEntry } from '#shared/contract/cache-ledger.ts'
import { succeed } from '#shared/errors/result.ts'
import type { Clock } from '#shared/time/instant.ts'

/** Keeps buckets and notes in memory as a browser would. */
export function memoryStores(): Pick<StorageHost, 'openBucket' | 'deleteBucket' | 'notes' | 'main'> {
  const buckets = new Map<string, IDBFactory>()
  const notes = new Map<string, string>()
  const ledger = new Map<string, LedgerEntry>()
  return {
    openBucket: (name) => {
      const bucket = buckets.get(name) ?? new IDBFactory()
      buckets.set(name, bucket)
      return Promise.resolve({ indexedDB: bucket })
    },
    deleteBucket: (name) => {
      buckets.delete(name)
      return Promise.resolve()
    },
    notes: {
      getItem: (key) => notes.get(key) ?? null,
      setItem: (key, value) => void notes.set(key, value),
    },
    main: {
      readDiskSpace: () => Promise.resolve(succeed({ freeBytes: 1e12, isShort: false })),
      onDiskSpaceChanged: () => () => undefined,
      readLedger: ({ connectionId }) => Promise.resolve(succeed(ledger.get(connectionId) ?? null)),
      noteLedger: ({ connectionId, entry }) => {
        if (entry === null) ledger.delete(connectionId)
        else ledger.set(connectionId, entry)
        return Promise.resolve(succeed(null))
      },
    },
  }
}

const documentsBeside = new WeakMap<IDBFactory, DocumentCalls>()

/**
 * All caches of a test file share documents, as they share its IndexedDB. A process keeps this module for many files: their
 * documents go with their IndexedDB, or later files would list, and open, the connections of all files before them.
 */
function sharedDocuments(): DocumentCalls {
  const known = documentsBeside.get(indexedDB) ?? memoryDocuments()
  documentsBeside.set(indexedDB, known)
  return known
}

/** Creates a real cache over an IndexedDB in memory. */
export function aCache(
  clock: Clock,
  stores = memoryStores(),
  documents: DocumentCalls = sharedDocuments(),
): Cache {
  const storage = {
    ...stores,
    estimate: () => Promise.resolve({ usage: 0, quota: 0 }),
    persist: () => Promise.resolve(true),
  }
  return createCache({ clock, storage, documents })
}

let opened = 0

/** Opens an empty partition. */
export async function aPartition(clock: Clock): Promise<CachePartition> {
  const partition = await aCache(clock).open(`test-${opened++}`)
  if (!partition.ok) throw new Error(`no partition: ${partition.error.kind}`)
  return partition.value
}

/** Returns the value of a result, which must be a success. */
export function valueOf<T>(result: { readonly ok: true; readonly value: T } | { readonly ok: false }): T {
  if (result.ok) return result.value
  throw new Error(`expected a success, got ${JSON.stringify(result)}`)
}
