import type { Result } from '#shared/errors/result.ts'
import type { DamagedStore, HeldNote } from './damaged-stores.ts'
import type { SeriesStore } from './series-store.ts'
import type { SeriesArchive } from './series-archive.ts'
import type { CatalogueStore } from './catalogue.ts'
import type { PartitionDump, PartitionReceiver } from './partition-transfer.ts'

/** Where workspaces and download jobs are kept, as documents by id. */
export interface DocumentStore {
  readonly list: () => Promise<Result<readonly unknown[]>>
  readonly put: (id: string, document: unknown) => Promise<Result<null>>
  readonly remove: (id: string) => Promise<Result<null>>
}

/** Everything cached for one connection. */
export interface CachePartition {
  readonly series: SeriesStore
  readonly archive: SeriesArchive
  readonly catalogue: CatalogueStore
  readonly workspaces: DocumentStore
  readonly jobs: DocumentStore
  /** Small documents that have a name: favourites, drift, supported values. */
  readonly documents: DocumentStore
  /** Bytes of columns and catalogue before the browser compresses them. */
  readonly readBytes: () => Promise<Result<number>>
  /** Everything of it, for a file. */
  readonly dump: PartitionDump
  /** What the partition was seen to hold before it was found empty: damaged, and discarded by the browser. */
  readonly lost: HeldNote | undefined
  /** Writes what is written lazily, then closes. */
  readonly close: () => void
}

/** The cache as the services see it: a partition for each connection. */
export interface Cache {
  readonly open: (connectionId: string) => Promise<Result<CachePartition>>
  readonly erase: (connectionId: string) => Promise<Result<null>>
  /**
   * Begins a partition from a file: beside all there are, under an id that has none yet, or in the place of the one
   * there is, which stays as it is until the new one is committed. The caller has closed it by then.
   */
  readonly receive: (connectionId: string, place: 'beside' | 'over') => Promise<Result<PartitionReceiver>>
  /** Ids of the connections that have a partition, whether or not they still exist. */
  readonly list: () => Promise<Result<readonly string[]>>
  /** What the partition of a connection was seen to hold, also when it cannot be opened. */
  readonly heldBy: (connectionId: string) => HeldNote | undefined
  /** Leaves the partition of a connection as it is, from now on opens a fresh one in its place, and lists it. */
  readonly setAside: (connectionId: string) => Promise<Result<null>>
  readonly listDamaged: () => readonly DamagedStore[]
  readonly eraseDamaged: (store: DamagedStore) => Promise<Result<null>>
  readonly readStorage: () => Promise<{ readonly usedBytes: number; readonly quotaBytes: number }>
}
