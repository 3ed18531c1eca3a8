import type {
  DataSourceInstance,
  DataSourceType,
  Facet,
  JsonObject,
  MeteredEntity,
  Organization,
  Variable,
} from '#shared/portfolio/nouns.ts'
import type { AppError, Result } from '#shared/errors/result.ts'
import type { EpochMs } from '#shared/time/instant.ts'

/** Returns true if the catalogue has all variables, even if other lists may still arrive. */
export function hasAllVariables(catalogue: Catalogue | undefined): boolean {
  const { variables = [], variablesCounted = Infinity, syncedAt, lacking = [] } = catalogue ?? {}
  if (syncedAt === undefined) return variables.length >= variablesCounted
  return lacking.every(({ list }) => list !== 'variables')
}

/** The catalogue of one connection as last synchronised. */
export interface Catalogue {
  readonly organizations: readonly Organization[]
  readonly entities: readonly MeteredEntity[]
  readonly variables: readonly Variable[]
  readonly dataSourceTypes: readonly DataSourceType[]
  readonly dataSourceInstances: readonly DataSourceInstance[]
  /** Facets by endpoint: variable, entity, data source instance. */
  readonly facets: Readonly<Record<FacetSource, readonly Facet[]>>
  /** Number of requests that the synchronisation took: the next one takes as many if nothing has grown. */
  readonly requests: number
  /** Number of variables according to the service; absent if it states no count. */
  readonly variablesCounted?: number
  /** End of the synchronisation; absent when there never was a complete one. */
  readonly syncedAt?: EpochMs
  /**
   * Start of the synchronisation that has fetched the present contents so far; absent once there was a complete one.
   */
  readonly arrivingSince?: EpochMs
  /** Lists that the last complete synchronisation failed to fetch, or fetched only in part. */
  readonly lacking: readonly LackingList[]
}

/** Names a list that a synchronisation failed to fetch, or fetched only in part. */
export interface FailedList {
  readonly list: CatalogueList
  readonly reason: AppError | ListLack | ListToCome
}

/** A list that filters or feeds the variables, and is fetched after them. */
export interface ListToCome {
  readonly kind: 'later'
}

/** All pages arrived, but the service counts more elements than it lists, or the list has more pages than are read. */
export type ListLack =
  | { readonly kind: 'not-listed'; readonly elements: number }
  | { readonly kind: 'cut'; readonly pages: number }

export interface LackingList extends FailedList {
  /** Time at which the shown copy was fetched, if it is an earlier one; absent if the arrived list is shown. */
  readonly keptFrom?: EpochMs
}

export type FacetSource = 'variable' | 'entity' | 'data-source-instance'

/** The lists that filter and feed the variables, with what is missing from the whole catalogue and what it cost. */
export type LaterPart = Pick<
  Catalogue,
  'dataSourceTypes' | 'dataSourceInstances' | 'facets' | 'lacking' | 'requests'
>

/** The lists that a synchronisation fetches; instances and facets are separate lists. */
export type CatalogueList =
  | 'organizations'
  | 'entities'
  /** Ids of the entities that are listed although hidden ones were not requested. */
  | 'entities-unasked'
  | 'variables'
  | 'data-source-types'
  | `instances:${string}`
  | `facets:${FacetSource}`
  /** No longer requested, but contained in older caches and bundles. */
  | 'facets:data-source-type'

/** One page of a list as it arrived. */
export interface CataloguePage {
  readonly list: CatalogueList
  readonly page: number
  readonly totalPages: number
  /** Undefined if the service states no count. */
  readonly totalRecords: number | undefined
  readonly elements: readonly unknown[]
}

/** A synchronisation that is being gathered alongside the shown copy. */
export interface StagedSync {
  readonly generation: number
  /** Pages that an interrupted synchronisation had already fetched. */
  readonly pages: readonly CataloguePage[]
  /** Returns what has been staged so far, without reading it back. */
  readonly arrived: () => Catalogue
}

/** The part of a complete catalogue with which the open workspace is drawn; a start reads it first. */
export type ShownPart = Pick<Catalogue, 'variables' | 'dataSourceInstances'> & { readonly syncedAt: EpochMs }

export interface CatalogueStore {
  /** Returns what the service sent for a variable, exactly as received; undefined if no page contains it. */
  readonly readRaw: (dataHubId: string) => Promise<Result<JsonObject | undefined>>
  /** Returns the stored part of the last complete catalogue; undefined if there is a newer one. */
  readonly readShown: () => Promise<Result<ShownPart | undefined>>
  readonly keepShown: (part: ShownPart) => Promise<Result<null>>
  /** Reads the last complete synchronisation, or before the first one, what has arrived of it. */
  readonly read: () => Promise<Result<Catalogue>>
  /** Continues an interrupted synchronisation that began after `resumeSince`, or starts a new one. */
  readonly stage: (now: EpochMs, resumeSince: EpochMs) => Promise<Result<StagedSync>>
  readonly stagePage: (generation: number, page: CataloguePage) => Promise<Result<null>>
  /** Drops the staged pages of a list, in order to fetch it again. */
  readonly unstageList: (generation: number, list: CatalogueList) => Promise<Result<null>>
  /**
   * Shows the staged pages and drops all others, in one transaction; returns what is shown from then on. A list whose
   * pages failed is taken from the previously shown copy, if that has it.
   */
  readonly complete: (
    generation: number,
    syncedAt: EpochMs,
    failed: readonly FailedList[],
  ) => Promise<Result<Catalogue>>
  /** Adds the staged lists that follow the variables to the shown copy, in one transaction. */
  readonly completeLater: (generation: number, failed: readonly FailedList[]) => Promise<Result<LaterPart>>
}
