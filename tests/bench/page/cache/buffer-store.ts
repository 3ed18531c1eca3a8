import type { BenchStore } from './bench-store.ts'

interface Buffers {
  readonly times: Float64Array<ArrayBuffer>
  readonly values: Float64Array<ArrayBuffer>
}

/** The least that IndexedDB can do: a year is one record of two buffers, without Dexie, merging or coverage. */
export async function openBuffers(): Promise<BenchStore> {
  const request = indexedDB.open('buffers', 1)
  request.onupgradeneeded = () => {
    request.result.createObjectStore('years')
  }
  const database = await settled(request)
  return {
    write: async ({ start }, { times, values }) => {
      const transaction = database.transaction('years', 'readwrite')
      transaction.objectStore('years').put({ times, values }, start)
      await committed(transaction)
    },
    read: ({ start }) =>
      settled(database.transaction('years').objectStore('years').get(start) as IDBRequest<Buffers>),
    close: () => {
      database.close()
    },
  }
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => {
      resolve(request.result)
    }
    request.onerror = () => {
      reject(request.error ?? new Error('refused'))
    }
  })
}

function committed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => {
      resolve()
    }
    transaction.onabort = () => {
      reject(transaction.error ?? new Error('aborted'))
    }
  })
}
