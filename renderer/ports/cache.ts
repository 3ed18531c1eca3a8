import type { DamagedDocument, DocumentVersion } from '#shared/contract/document-calls.ts'
import type { Result } from '#shared/errors/result.ts'
import type { Held } from '#shared/contract/cache-ledger.ts'
import type { DamagedStore, Lost } from './damaged-stores.ts'
import type { SeriesStore } from './series-store.ts'
import type { SeriesArchive } from './series-archive.ts'
import type { CatalogueStore } from './catalogue.ts'
import type { PartitionDump, PartitionReceiver } from './partition-transfer.ts'

/** Stores workspaces and download jobs as documents by id, in files of main. */
export interface DocumentStore {
  readonly list: () => Promise<Result<readonly unknown[]>>
  /** Returns undefined if there is none. */
  readonly read: (id: string) => Promise<Result<unknown>>
  readonly put: (id: string, document: unknown) => Promise<Result<null>>
  readonly remove: (id: string) => Promise<Result<null>>
  /** Lists versions newest first; the first one is the document as it is now. */
  readonly listVersions: (id: string) => Promise<Result<readonly DocumentVersion[]>>
}

/** Everything stored for one connection: fetched data in the browser's database, users' documents in files. */
export interface CachePartition {
  readonly series: SeriesStore
  readonly archive: SeriesArchive
  readonly catalogue: CatalogueStore
  readonly workspaces: DocumentStore
  readonly jobs: DocumentStore
  /** Small documents that have a name: favourites, drift, supported values. */
  readonly documents: DocumentStore
  /** Returns the bytes of columns and catalogue before the browser compresses them. */
  readonly readBytes: () => Promise<Result<number>>
  /** Reads everything of the partition, for a file. */
  readonly dump: PartitionDump
  /** Returns what the browser discarded since the partition was last counted: everything, or what was written last. */
  readonly readLost: () => Promise<Lost | undefined>
  /** Documents whose files were found damaged when it was opened. */
  readonly damagedDocuments: readonly DamagedDocument[]
  /** Makes all delayed writes, then closes. */
  readonly close: () => void
}

/** Offers the cache to the services: a partition for each connection. */
export interface Cache {
  readonly open: (connectionId: string) => Promise<Result<CachePartition>>
  readonly erase: (connectionId: string) => Promise<Result<null>>
  /**
   * Begins a partition from a file: a new one under an unused id, or one that replaces an existing partition, which
   * stays unchanged until the new one is committed. The caller has to close the existing one first.
   */
  readonly receive: (connectionId: string, place: 'beside' | 'over') => Promise<Result<PartitionReceiver>>
  /** Lists the ids of connections that have a partition, whether or not they still exist. */
  readonly list: () => Promise<Result<readonly string[]>>
  /** Returns what the partition of a connection was last known to contain, even if it cannot be opened. */
  readonly heldBy: (connectionId: string) => Promise<Held | undefined>
  /**
   * Moves the partition of a connection aside unchanged, opens a fresh one in its place from now on, and lists the old
   * one as damaged.
   */
  readonly setAside: (connectionId: string) => Promise<Result<null>>
  readonly listDamaged: () => readonly DamagedStore[]
  readonly eraseDamaged: (store: DamagedStore) => Promise<Result<null>>
  readonly readStorage: () => Promise<{ readonly usedBytes: number; readonly quotaBytes: number }>
  /** Calls back after every write to the databases, including erasures. */
  readonly onStored: (listener: () => void) => void
}
