import type { Bridge } from '#shared/contract/bridge.ts'
import type { AppError } from '#shared/errors/app-error.ts'
import type { Result } from '#shared/errors/result.ts'
import type { Variable } from '#shared/catalog/nouns.ts'
import type { BundleService } from './bundle-service.ts'
import type { Clock } from '#shared/time/instant.ts'
import type { HeldNote } from './damaged-stores.ts'
import type { ExpressionService } from './documents/expressions.ts'
import type { JobService } from './job-service.ts'
import type { PersistedDocuments } from './documents/persisted-documents.ts'
import type { Partitions } from './partitions.ts'
import type { Catalogue } from './catalogue.ts'
import type { SeriesArchive } from './series-archive.ts'
import type { SeriesLoader } from './series-loader.ts'
import type { SeriesStore } from './series-store.ts'
import type { StorageRoom } from './storage-room.ts'
import type { WorkspaceDocument } from './documents/workspace-document.ts'

/** Everything the stores may use; made once by the composition root `renderer/main.ts`. */
export interface Services {
  /** The contract, as `window.meterlens` offers it. */
  readonly bridge: Bridge
  readonly clock: Clock
  /** Opens the cache partition of a connection; works without a network and without a token. */
  readonly openConnection: (
    connectionId: string,
    how?: { readonly isReadOnly: boolean },
  ) => Promise<Result<ConnectionServices>>
  /** The cache partitions as such, also of connections that are not open or were forgotten. */
  readonly partitions: Partitions
  /** Evidence bundles and backups. */
  readonly bundles: BundleService
  /** A new id for a connection. */
  readonly newId: () => string
  /** Bytes on disk used by Meterlens, and the quota the platform grants. */
  readonly readStorage: () => Promise<{ readonly usedBytes: number; readonly quotaBytes: number }>
}

/** The services over one connection's partition. */
export interface ConnectionServices {
  readonly connectionId: string
  readonly loader: SeriesLoader
  readonly readStampsAs: SeriesStore['readStampsAs']
  readonly catalogue: CatalogueService
  readonly workspaces: WorkspaceService
  /** The cache map, pins and eviction. */
  readonly archive: SeriesArchive
  /** Downloads that survive a restart; they go on by themselves when the connection is opened. */
  readonly jobs: JobService
  /** Small documents kept with the connection: favourites, drift, supported values. */
  readonly documents: PersistedDocuments
  /** Arithmetic over variables, which `loader` answers like a variable. */
  readonly expressions: ExpressionService
  /** What the cache was seen to hold before the browser discarded it as damaged. */
  readonly lost: HeldNote | undefined
  /** Whether what is fetched can be kept. */
  readonly room: StorageRoom
  readonly close: () => void
}

/** Reads the cached catalogue and synchronises it with the service, 100 elements a page. */
export interface CatalogueService {
  readonly read: () => Promise<Result<Catalogue>>
  /** A sync that was interrupted goes on where it stopped. */
  readonly sync: (publish: (progress: SyncProgress) => void, approve?: ApproveCost) => SyncInProgress
  /** The variables of one entity, asked for directly: while a first synchronisation has not brought them. */
  readonly readEntityVariables: (entityId: string) => Promise<Result<readonly Variable[]>>
}

/**
 * Asked with the requests that a first synchronisation still takes, where they are many. After false it brings
 * the entities alone and ends as cancelled.
 */
export type ApproveCost = (requests: number) => Promise<boolean>

export interface SyncInProgress {
  readonly done: Promise<Result<Catalogue>>
  readonly cancel: () => void
}

export interface SyncProgress {
  readonly phase: 'organizations' | 'facets' | 'entities' | 'variables' | 'data-sources' | 'finished'
  /** Known after the first page of each list. */
  readonly requestsPlanned: number
  readonly requestsDone: number
  readonly failures: readonly AppError[]
}

/** Named workspaces, saved with the connection they show. */
export interface WorkspaceService {
  readonly list: () => Promise<Result<readonly WorkspaceDocument[]>>
  readonly save: (document: WorkspaceDocument) => Promise<Result<null>>
  readonly remove: (id: string) => Promise<Result<null>>
}
