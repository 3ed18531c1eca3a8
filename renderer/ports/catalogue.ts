import type {
  MeteredEntity,
  Organization,
  Variable,
  DataSourceInstance,
  DataSourceType,
  Facet,
} from '#shared/catalog/nouns.ts'
import type { Result } from '#shared/errors/result.ts'
import type { EpochMs } from '#shared/time/instant.ts'

/** The catalogue of one connection as last synchronised. */
export interface Catalogue {
  readonly organizations: readonly Organization[]
  readonly entities: readonly MeteredEntity[]
  readonly variables: readonly Variable[]
  readonly dataSourceTypes: readonly DataSourceType[]
  readonly dataSourceInstances: readonly DataSourceInstance[]
  /** Facets by endpoint: variable, entity, data source type, data source instance. */
  readonly facets: Readonly<Record<FacetSource, readonly Facet[]>>
  /** The requests that brought it: what another synchronisation takes if nothing has grown. */
  readonly requests: number
  /** How many variables the service counts; absent where it counts nothing. */
  readonly variablesCounted?: number
  /** When the synchronisation ended; absent when there never was a complete one. */
  readonly syncedAt?: EpochMs
  /** When the synchronisation began that has brought this much so far; absent once there was a complete one. */
  readonly arrivingSince?: EpochMs
}

export type FacetSource = 'variable' | 'entity' | 'data-source-type' | 'data-source-instance'

/** The lists a synchronisation brings; instances and facets are lists of their own. */
export type CatalogueList =
  | 'organizations'
  | 'entities'
  /** Ids of the entities that are listed without asking for hidden ones. */
  | 'entities-unasked'
  | 'variables'
  | 'data-source-types'
  | `instances:${string}`
  | `facets:${FacetSource}`

/** One page of a list as it arrived. */
export interface CataloguePage {
  readonly list: CatalogueList
  readonly page: number
  readonly totalPages: number
  /** Undefined where the service counts nothing. */
  readonly totalRecords: number | undefined
  readonly elements: readonly unknown[]
}

/** A synchronisation that is being gathered beside the copy that is shown. */
export interface StagedSync {
  readonly generation: number
  /** What an interrupted synchronisation had brought already. */
  readonly pages: readonly CataloguePage[]
}

export interface CatalogueStore {
  /** The last complete synchronisation; before the first one, what has arrived of it. */
  readonly read: () => Promise<Result<Catalogue>>
  /** Goes on with an interrupted synchronisation that began after `resumeSince`, or starts a new one. */
  readonly stage: (now: EpochMs, resumeSince: EpochMs) => Promise<Result<StagedSync>>
  readonly stagePage: (generation: number, page: CataloguePage) => Promise<Result<null>>
  /** Drops the staged pages of a list, to bring it again. */
  readonly unstageList: (generation: number, list: CatalogueList) => Promise<Result<null>>
  /** Takes lists that the service failed to give, by the beginning of their name, from the copy shown. */
  readonly keepOldLists: (generation: number, beginning: string) => Promise<Result<null>>
  /** Shows the staged pages and drops all others, in one transaction. */
  readonly complete: (generation: number, syncedAt: EpochMs) => Promise<Result<null>>
}
