import type { DiskSource } from '../limits/disk-reserve.ts'
import type { LedgerSource } from './ledger.ts'

/** Lists what the cache needs of the browser beside IndexedDB itself. */
export interface StorageHost {
  readonly estimate: () => Promise<{ readonly usage?: number; readonly quota?: number }>
  /** Asks that the browser never clears the cache on its own. */
  readonly persist: () => Promise<boolean>
  /** Opens a bucket with databases and files of its own: what damages one bucket leaves the others alone. */
  readonly openBucket: (name: string) => Promise<{ readonly indexedDB: IDBFactory }>
  readonly deleteBucket: (name: string) => Promise<void>
  /** Holds what main knows about the disk and keeps outside the database; absent in a benchmark. */
  readonly main?: DiskSource & LedgerSource
  /** Texts kept outside IndexedDB, so that they outlive it. */
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
    /** Absent where the platform has no storage buckets. */
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
