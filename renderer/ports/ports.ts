import type { Lane } from '#shared/contract/budget-state.ts'
import type {
  MeteredEntity,
  Organization,
  Variable,
  DataSourceInstance,
  DataSourceType,
  Facet,
} from '#shared/catalog/nouns.ts'
import type { AppError } from '#shared/errors/app-error.ts'
import type { Result } from '#shared/errors/result.ts'
import type { CoveredInterval } from '#shared/series/coverage/coverage.ts'
import type { Interval } from '#shared/time/interval.ts'
import type { Columns, Segment } from '#shared/series/segment.ts'
import type { SeriesKey } from '#shared/series/series-key.ts'
import type { Sighting } from '#shared/series/coverage/sightings.ts'
import type { StampConvention } from '#shared/series/stamp-convention.ts'
import type { EpochMs, IanaZone } from '#shared/time/instant.ts'

/** A cached stretch of a series: columns inside the interval requested, and what of it is covered. */
export interface CachedSeries extends Columns {
  readonly units: string
  readonly covered: readonly CoveredInterval[]
  /** How far the series was known to reach, whenever any of it was fetched. */
  readonly sightings: readonly Sighting[]
  /** How the stamps of its answers were read; absent where that is not known. */
  readonly stamps?: StampConvention
}

/** A value that a refetch of a settled interval changed, added (before absent) or withdrew (after absent). */
export interface Revision {
  readonly seriesKey: SeriesKey
  readonly time: EpochMs
  readonly before?: number
  readonly after?: number
  readonly notedAt: EpochMs
}

/** Where series of one connection are kept. Every write is one transaction: data with its coverage. */
export interface SeriesStore {
  readonly read: (seriesKey: SeriesKey, interval: Interval) => Promise<Result<CachedSeries>>
  /** All that is covered of each series, in one read and without the columns. */
  readonly readCoverage: (
    seriesKeys: readonly SeriesKey[],
  ) => Promise<Result<readonly (readonly CoveredInterval[])[]>>
  /**
   * Merges the segment; answers the revisions it brought to what had been settled. `bucketZone` is the zone
   * in which the service cuts the series' buckets: it says, within the transaction, what had been settled.
   * `sightings` are what else was known of how far the series reaches.
   */
  readonly write: (
    segment: Segment,
    bucketZone: IanaZone,
    sightings?: readonly Sighting[],
  ) => Promise<Result<readonly Revision[]>>
  /**
   * From now on only what was read under this convention of stamps counts as cached; starts at first. Answers what
   * is set aside by it: it stays until its series is fetched again, and counts again under its own convention.
   */
  readonly readStampsAs: (stamps: StampConvention) => Promise<Result<SetAside>>
}

export interface SetAside {
  readonly series: number
  readonly points: number
}

/** What the cache holds of one series. */
export interface CachedSeriesSummary {
  readonly seriesKey: SeriesKey
  readonly units: string
  readonly bucketZone: IanaZone
  /** Sorted, disjoint, each with when it was fetched. */
  readonly covered: readonly CoveredInterval[]
  readonly provisional: readonly Interval[]
  readonly points: number
  /** Bytes of the columns before the browser compresses them. */
  readonly bytes: number
  readonly usedAt: EpochMs
  readonly pinned: boolean
}

/** The service answers a series in another unit than before; what was cached is kept apart, in its own unit. */
export interface UnitChange {
  readonly seriesKey: SeriesKey
  readonly from: string
  readonly to: string
  readonly notedAt: EpochMs
}

/** What the cache did on its own account, which must not go unsaid. */
export type CacheEvent =
  | {
      readonly kind: 'evicted'
      readonly series: readonly CachedSeriesSummary[]
      readonly because: 'bound' | 'disk-full'
    }
  | { readonly kind: 'unit-changed'; readonly change: UnitChange }

/** Looks after what is cached: the cache map, its bounds, what refetches changed. */
export interface SeriesArchive {
  readonly readMap: () => Promise<Result<readonly CachedSeriesSummary[]>>
  readonly onEvent: (listener: (news: CacheEvent) => void) => () => void
  /**
   * Bytes of columns that may be cached; no bound at first. A write that would pass it evicts what was least
   * recently used, or fails with storage-full where what is left is pinned or protected.
   */
  readonly setBound: (bytes: number) => void
  /** Series that are not evicted until the returned end is called. */
  readonly protect: (seriesKeys: readonly SeriesKey[]) => () => void
  /** A pinned series is never evicted. */
  readonly setPinned: (seriesKey: SeriesKey, pinned: boolean) => Promise<Result<null>>
  /** Drops the least recently used unpinned series until at most `targetBytes` are cached; answers what went. */
  readonly evict: (targetBytes: number) => Promise<Result<readonly CachedSeriesSummary[]>>
  readonly erase: (seriesKey: SeriesKey) => Promise<Result<null>>
  /** Newest first, at most `limit`. */
  readonly readRevisions: (limit: number) => Promise<Result<readonly Revision[]>>
  /** How many settled values of these series were found changed since then. */
  readonly countRevisions: (seriesKeys: readonly SeriesKey[], since: EpochMs) => Promise<Result<number>>
  /** Newest first. */
  readonly readUnitChanges: () => Promise<Result<readonly UnitChange[]>>
}

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
  /** Writes what is written lazily, then closes. */
  readonly close: () => void
}

/** The cache as the services see it: a partition for each connection. */
export interface Cache {
  readonly open: (connectionId: string) => Promise<Result<CachePartition>>
  readonly erase: (connectionId: string) => Promise<Result<null>>
  /** Ids of the connections that have a partition, whether or not they still exist. */
  readonly list: () => Promise<Result<readonly string[]>>
  readonly readStorage: () => Promise<{ readonly usedBytes: number; readonly quotaBytes: number }>
}

/** What a chart demands: one series over one range. */
export interface SeriesDemand {
  readonly seriesKey: SeriesKey
  /** Rounded to bucket edges already. */
  readonly interval: Interval
  /** The zone in which the service cuts calendar buckets: the variable's own. */
  readonly bucketZone: IanaZone
  /** What was fetched from then on is taken as it is, settled or not: a job requests nothing twice. */
  readonly freshSince?: EpochMs
  /** What lies after it is asked for again, settled or not, unless it was fetched since `freshSince`. */
  readonly recheckSince?: EpochMs
}

/** What the catalogue says of how a variable is delivered. */
export interface ReportedDelivery {
  /** The last recorded time, and when the catalogue that names it was fetched. */
  readonly lastRecorded?: Sighting
  /** How long its source takes from one delivery to the next. */
  readonly intervalMs?: number
}

/** Looks up by dataHubId what the catalogue says; undefined where it does not know the variable. */
export type LookUpDelivery = (dataHubId: string) => ReportedDelivery | undefined

/** A demanded series as it stands; published again as segments arrive. */
export interface LoadedSeries {
  readonly demand: SeriesDemand
  readonly columns: Columns
  readonly units: string
  /** Cached intervals, clipped to the demand. */
  readonly covered: readonly CoveredInterval[]
  /** What of `covered` is still settling. */
  readonly provisional: readonly Interval[]
  /** What is not cached up to now. Not the same as a gap: a gap is cached and empty. The future is neither. */
  readonly missing: readonly Interval[]
  /** What this load's refetches changed in settled values; absent when nothing. */
  readonly revisions?: readonly Revision[]
  readonly progress: LoadProgress
}

/** A series that is only to be cached: as it stands, without its values. */
export type BroughtSeries = Omit<LoadedSeries, 'columns' | 'units'>

export interface LoadProgress {
  readonly requestsPlanned: number
  readonly requestsDone: number
  /** The distinct failures of this load; what arrived is kept all the same. */
  readonly failures: readonly AppError[]
  readonly finished: boolean
}

/** What a set of demands costs in requests, before anything is requested. */
export interface RequestCount {
  readonly requests: number
  /** Requests that an empty cache would have needed on top. */
  readonly requestsSaved: number
  /** Values that the missing intervals have at most; raw readings, which promise no number, count nothing. */
  readonly points: number
}

/** What a set of demands costs, for where it is shown. */
export interface LoadCost extends RequestCount {
  /** Expected duration at the current budget, ms. */
  readonly durationMs: number
}

/** What is cached and on its way of some series at one instant. */
export interface CoverageSnapshot {
  readonly readAt: EpochMs
  /** Nothing for a series that was not read. */
  readonly of: (seriesKey: SeriesKey) => SeriesCoverage
}

export interface SeriesCoverage {
  readonly covered: readonly CoveredInterval[]
  /** Requested already, and not answered. */
  readonly underWay: readonly Interval[]
  readonly reported?: ReportedDelivery | undefined
}

/** Answers demands from the cache first, then from the service, with the fewest requests. */
export interface SeriesLoader {
  /** One read for all of them: what they would cost is counted from it, at no further read or call. */
  readonly readCoverage: (seriesKeys: readonly SeriesKey[]) => Promise<Result<CoverageSnapshot>>
  /** Expected duration of so many requests at the current budget. */
  readonly expectedMs: (requests: number) => Promise<number>
  /**
   * Publishes what is cached at once, then again after each segment; the last publication has
   * `progress.finished`. Identical requests of several loads are shared by the budget in main.
   */
  readonly load: (
    demand: SeriesDemand,
    lane: Lane,
    publish: (series: LoadedSeries) => void,
    extent?: LoadExtent,
  ) => LoadInProgress
  /** As `load`, for what is only to be cached: neither reads nor gathers columns. */
  readonly bring: (
    demand: SeriesDemand,
    lane: Lane,
    publish: (series: BroughtSeries) => void,
  ) => LoadInProgress<BroughtSeries>
}

/** What a load requests from the service: what is missing or provisional, or all of it again. */
export type LoadExtent = 'wanted' | 'everything'

export interface LoadInProgress<Series = LoadedSeries> {
  readonly done: Promise<Series>
  /** Cancels requests that have not been answered; what arrived is kept. */
  readonly cancel: () => void
}
