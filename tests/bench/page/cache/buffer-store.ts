import { packColumns, unpackColumns, type PackedColumns } from '#shared/series/packing/pack-columns.ts'
import type { BenchStore } from './bench-store.ts'

/**
 * The least that IndexedDB can do: a year is one record of the same packed bytes as ours has, without Dexie, blocks,
 * merging or coverage; read back to two columns.
 */
export async function openBuffers(): Promise<BenchStore> {
  const request = indexedDB.open('buffers', 1)
  request.onupgradeneeded = () => {
    request.result.createObjectStore('years')
  }
  const database = await settled(request)
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

/** What a request of IndexedDB answers. */
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
export function committed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => {
      resolve()
    }
    transaction.onabort = () => {
      reject(transaction.error ?? new Error('aborted'))
    }
  })
}
