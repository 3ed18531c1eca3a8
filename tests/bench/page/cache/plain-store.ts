import { packColumns, unpackColumns, type PackedColumns } from '#shared/series/packing/pack-columns.ts'
import type { Columns } from '#shared/series/columns.ts'
import type { Interval } from '#shared/time/instant.ts'
import { timeOf } from '../../median.ts'

/** Store of one minute series. */
export interface BenchStore {
  readonly write: (interval: Interval, columns: Columns) => Promise<unknown>
  readonly read: (interval: Interval) => Promise<Columns>
  readonly close: () => void
}

/**
 * Opens the fastest store that IndexedDB allows: each year is one record with the same packed bytes as ours, without
 * Dexie, blocks, merging or coverage. It is read back into two columns.
 */
export async function openBuffers(): Promise<BenchStore> {
  const database = await openPlain('years')
  return {
    write: async ({ start }, columns) => {
      const transaction = database.transaction('years', 'readwrite')
      transaction.objectStore('years').put(packColumns(columns), start)
      await committed(transaction)
    },
    read: async ({ start }) => {
      const years = database.transaction('years').objectStore('years')
      return unpackColumns(await settled(years.get(start) as IDBRequest<PackedColumns>))
    },
    close: () => {
      database.close()
    },
  }
}

/** Returns the ms that one JSON.parse and one insert of each page of a list take. */
export async function keepPages(bodies: readonly string[]): Promise<number> {
  const database = await openPlain('pages')
  const time = await timeOf(async () => {
    for (const [page, body] of bodies.entries()) {
      const parsed = JSON.parse(body) as { readonly data: readonly unknown[] }
      if (parsed.data.length === 0) throw new Error('a page is empty')
      await settled(database.transaction('pages', 'readwrite').objectStore('pages').put(body, page))
    }
  })
  database.close()
  return time
}

/** Opens a database with one object store; both have the same name. */
export function openPlain(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(name)
  return settled(request)
}

/** Resolves with the result of an IndexedDB request. */
export function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => {
      resolve(request.result)
    }
    request.onerror = () => {
      reject(request.error ?? new Error('refused'))
    }
  })
}

/** Resolves when a transaction is durable. */
export function committed(transaction: IDBTransaction): Promise<unknown> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = resolve
    transaction.onabort = () => {
      reject(transaction.error ?? new Error('aborted'))
    }
  })
}
