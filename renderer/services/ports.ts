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
import type { CoveredInterval } from '#shared/series/coverage.ts'
import type { Interval } from '#shared/series/interval.ts'
import type { Columns, Segment } from '#shared/series/segment.ts'
import type { SeriesQuestion } from '#shared/series/series-key.ts'
import type { EpochMs, IanaZone } from '#shared/time/instant.ts'

/** A held stretch of a series: columns inside the interval asked for, and what of it is covered. */
export interface HeldSeries extends Columns {
  readonly units: string
  readonly covered: readonly CoveredInterval[]
}

/** A value that a refetch of a settled interval changed, added (before absent) or withdrew (after absent). */
export interface Revision {
  readonly question: SeriesQuestion
  readonly time: EpochMs
  readonly before?: number
  readonly after?: number
  readonly notedAt: EpochMs
}

/** Where series of one connection are kept. Every write is one transaction: data with its coverage. */
export interface SeriesStore {
  readonly read: (question: SeriesQuestion, interval: Interval) => Promise<Result<HeldSeries>>
  /** Coverage alone, without the columns. */
  readonly readCoverage: (
    question: SeriesQuestion,
    interval: Interval,
  ) => Promise<Result<readonly CoveredInterval[]>>
  /** Merges the segment; answers the revisions it brought to what had been settled. */
  readonly write: (segment: Segment, settledBefore: EpochMs) => Promise<Result<readonly Revision[]>>
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
  /** When the synchronisation ended; absent when there never was a complete one. */
  readonly syncedAt?: EpochMs
}

export type FacetSource = 'variable' | 'entity' | 'data-source-type' | 'data-source-instance'

export interface CatalogueStore {
  readonly read: () => Promise<Result<Catalogue>>
}

/** What a chart asks for: one series over one range. */
export interface SeriesDemand {
  readonly question: SeriesQuestion
  /** Rounded to bucket edges already. */
  readonly interval: Interval
  /** The zone in which the service cuts calendar buckets: the variable's own. */
  readonly bucketZone: IanaZone
}

/** A demanded series as it stands; published again as segments arrive. */
export interface LoadedSeries {
  readonly demand: SeriesDemand
  readonly columns: Columns
  readonly units: string
  /** Held intervals, clipped to the demand. */
  readonly covered: readonly CoveredInterval[]
  /** What of `covered` is still settling. */
  readonly unsettled: readonly Interval[]
  /** What is not held. Not the same as a gap: a gap is held and empty. */
  readonly missing: readonly Interval[]
  readonly progress: LoadProgress
}

export interface LoadProgress {
  readonly requestsPlanned: number
  readonly requestsDone: number
  /** The distinct failures of this load; what arrived is kept all the same. */
  readonly failures: readonly AppError[]
  readonly finished: boolean
}

/** What a set of demands costs before it is asked (B2). */
export interface LoadCost {
  readonly requests: number
  /** Requests that an empty cache would have needed on top. */
  readonly requestsSaved: number
  /** Expected duration at the current budget, ms. */
  readonly durationMs: number
}

/** Answers demands from the cache first, then from the service, with the fewest requests. */
export interface SeriesLoader {
  readonly cost: (demands: readonly SeriesDemand[]) => Promise<Result<LoadCost>>
  /**
   * Publishes what is held at once, then again after each segment; the last publication has
   * `progress.finished`. Identical requests of several loads are shared by the budget in main.
   */
  readonly load: (demand: SeriesDemand, lane: Lane, publish: (series: LoadedSeries) => void) => LoadInProgress
}

export interface LoadInProgress {
  readonly done: Promise<LoadedSeries>
  /** Cancels requests that have not been answered; what arrived is kept. */
  readonly cancel: () => void
}
