import type { DiskSource } from '../limits/disk-reserve.ts'
import type { LedgerSource } from './ledger.ts'

/** Lists what the cache needs from the browser besides IndexedDB itself. */
export interface StorageHost {
  readonly estimate: () => Promise<{ readonly usage?: number; readonly quota?: number }>
  /** Requests that the browser never clears the cache on its own. */
  readonly persist: () => Promise<boolean>
  /** Opens a bucket with its own databases and files, so that damage to one bucket does not affect the others. */
  readonly openBucket: (name: string) => Promise<{ readonly indexedDB: IDBFactory }>
  readonly deleteBucket: (name: string) => Promise<void>
  /** Provides what main knows about the disk and stores outside the database; absent in a benchmark. */
  readonly main?: DiskSource & LedgerSource
  /** Texts stored outside IndexedDB, so that they outlive it. */
  readonly notes: {
    readonly getItem: (key: string) => string | null
    readonly setItem: (key: string, value: string) => void
  }
}

interface StorageBuckets {
  readonly open: (name: string) => Promise<{ readonly indexedDB: IDBFactory }>
  readonly delete: (name: string) => Promise<void>
}

declare global {
  interface Navigator {
    /** Absent if the platform has no storage buckets. */
    readonly storageBuckets?: StorageBuckets
  }
}

/** The storage of the page. */
export function browserStorage(
  { storage, storageBuckets }: Navigator,
  notes: Storage,
  main?: StorageHost['main'],
): StorageHost {
  const buckets = (): StorageBuckets => {
    if (storageBuckets === undefined) throw new Error('this platform has no storage buckets')
    return storageBuckets
  }
  return {
    estimate: () => storage.estimate(),
    persist: () => storage.persist(),
    openBucket: async (name) => await buckets().open(name),
    deleteBucket: async (name) => {
      await buckets().delete(name)
    },
    notes,
    ...(main !== undefined && { main }),
  }
}
