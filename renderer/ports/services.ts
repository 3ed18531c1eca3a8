import type { Bridge } from '#shared/contract/bridge.ts'
import type { Result } from '#shared/errors/result.ts'
import type { Organization, Variable } from '#shared/portfolio/nouns.ts'
import type { TotalizerConvention } from '#shared/series/totalizer-convention.ts'
import type { BundleService } from './bundle-service.ts'
import type { CachePartition } from './cache.ts'
import type { Clock, EpochMs } from '#shared/time/instant.ts'
import type { ExpressionService } from './documents/authored/expressions.ts'
import type { Fill } from '#shared/filling/fill.ts'
import type { ImportedSeries } from '#shared/imports/imported-series.ts'
import type { JobService } from './job-service.ts'
import type { NativeResolutions, SeriesLoader } from './series-loader.ts'
import type { KeptList, PersistedDocuments } from './documents/persisted-documents.ts'
import type { Partitions } from './partitions.ts'
import type { Catalogue, CatalogueStore } from './catalogue.ts'
import type { SeriesArchive } from './series-archive.ts'
import type { SeriesStore } from './series-store.ts'
import type { StorageRoom } from './storage-room.ts'
import type { WorkspaceDocument } from './documents/workspace-document.ts'

/** Everything that stores may use; created once by the composition root `renderer/main.ts`. */
export interface Services {
  /** The contract, as `window.meterlens` provides it. */
  readonly bridge: Bridge
  readonly clock: Clock
  /**
   * Begins to open the cache partition of a connection, even before it is known how it is going to be used; works
   * without a network and without a token.
   */
  readonly beginOpening: (connectionId: string) => BegunOpening
  /** Cache partitions as such, including those of connections that are not open or were forgotten. */
  readonly partitions: Partitions
  /** Evidence bundles and backups. */
  readonly bundles: BundleService
  /** Returns a new id for a connection. */
  readonly newId: () => string
  /** Reads the bytes on disk used by Meterlens, and the quota the platform grants. */
  readonly readStorage: () => Promise<{ readonly usedBytes: number; readonly quotaBytes: number }>
  /** Calls back after every write to the databases, including erasures. */
  readonly onStored: (listener: () => void) => void
}

/** Has to be either finished or abandoned. */
export interface BegunOpening {
  readonly finish: (how?: OpenedHow) => Promise<Result<ConnectionServices>>
  readonly abandon: () => void
}

export interface OpenedHow {
  readonly isReadOnly: boolean
  /** Organizations that the service listed when it accepted the token, in full. */
  readonly organizations?: readonly Organization[]
}

/** The services over one connection's partition. */
export interface ConnectionServices {
  readonly connectionId: string
  readonly loader: SeriesLoader
  readonly nativeResolutions: NativeResolutions
  readonly readStampsAs: SeriesStore['readStampsAs']
  /** Sets how `loader` reads totalizers while the connection is open. */
  readonly totalizers: TotalizerConvention
  readonly catalogue: CatalogueService
  readonly workspaces: WorkspaceService
  /** The cache map, pins and eviction. */
  readonly archive: SeriesArchive
  /** Downloads that survive a restart; they continue by themselves when the connection is opened. */
  readonly jobs: JobService
  /** Small documents kept with the connection: favourites, drift, supported values. */
  readonly documents: PersistedDocuments
  /** Expressions over variables, which `loader` answers like a variable. */
  readonly expressions: ExpressionService
  /** Readings that people had filled, which `loader` includes in its answers. */
  readonly fills: KeptList<Fill>
  /** Series from files, which `loader` answers like variables. */
  readonly imports: KeptList<ImportedSeries>
  /**
   * Calls back with the dataHubId when a load has received values from the service; returns a function that ends this.
   */
  readonly onArrival: (note: (dataHubId: string) => void) => () => void
  readonly readLost: CachePartition['readLost']
  readonly damagedDocuments: CachePartition['damagedDocuments']
  readonly room: StorageRoom
  readonly close: () => void
}

/** Reads the cached catalogue and synchronises it with the service, 100 elements per page. */
export interface CatalogueService {
  readonly read: () => Promise<Result<Catalogue>>
  readonly readRaw: CatalogueStore['readRaw']
  /** Reads the variables that were stored for the next start, before the whole catalogue is read. */
  readonly readShown: () => Promise<Result<readonly Variable[]>>
  /** Stores variables of the catalogue as it was last read, with the sources that feed them. */
  readonly keepShown: (variables: readonly Variable[]) => Promise<Result<null>>
  /** A sync that was interrupted continues where it stopped. */
  readonly sync: (publish: (progress: SyncProgress) => void, approve?: ApproveCost) => SyncInProgress
  /** Requests the variables of one entity directly, as long as a first synchronisation has not fetched them. */
  readonly readEntityVariables: (entityId: string) => Promise<Result<readonly Variable[]>>
}

/**
 * Asks for consent to the remaining requests of a synchronisation if there are more than 100 and more than twice as
 * many as the last one took. After false it ends as cancelled; a first one loads the entities before that.
 */
export type ApproveCost = (requests: number) => Promise<boolean>

export interface SyncInProgress {
  /** Resolves once everything that a user can look at has arrived; filters and sources may still be the old ones. */
  readonly portfolio: Promise<Result<Catalogue>>
  readonly done: Promise<Result<Catalogue>>
  /** Returns what has arrived so far; undefined before it has begun. */
  readonly arrived: () => Catalogue | undefined
  readonly cancel: () => void
  /** Requests the lists that follow the portfolio for the screen, because somebody is looking at them. */
  readonly hurry: () => void
}

export interface SyncProgress {
  readonly phase: 'organizations' | 'facets' | 'entities' | 'variables' | 'data-sources' | 'finished'
  /** Number of requests known after the first page of each list. */
  readonly requestsPlanned: number
  readonly requestsDone: number
}

export interface SavedWorkspaces {
  /** Workspaces, the newest first. */
  readonly workspaces: readonly WorkspaceDocument[]
  /** Names of the workspaces that a later version wrote in a form that this one cannot read; they stay as they are. */
  readonly newer: readonly string[]
}

/** Named workspaces, saved with their connection. */
export interface WorkspaceService {
  readonly list: () => Promise<Result<SavedWorkspaces>>
  readonly save: (document: WorkspaceDocument) => Promise<Result<null>>
  readonly remove: (id: string) => Promise<Result<null>>
  /** Lists what was saved, newest first; the first one is the workspace as it is now. */
  readonly listVersions: (id: string) => Promise<Result<readonly WorkspaceVersion[]>>
}

export interface WorkspaceVersion {
  readonly savedAt: EpochMs
  readonly document: WorkspaceDocument
}
