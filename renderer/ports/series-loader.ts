import type { Lane } from '#shared/contract/budget-state.ts'
import type { AppError } from '#shared/errors/app-error.ts'
import type { Result } from '#shared/errors/result.ts'
import type { CoveredInterval } from '#shared/series/coverage/coverage.ts'
import type { Interval } from '#shared/time/interval.ts'
import type { Columns } from '#shared/series/segment.ts'
import type { SeriesKey } from '#shared/series/series-key.ts'
import type { Sighting } from '#shared/series/coverage/sightings.ts'
import type { EpochMs, IanaZone } from '#shared/time/instant.ts'
import type { Revision } from './series-store.ts'

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
  /** What the service was asked for in its place, of a local variable; absent of its own. */
  readonly parts?: readonly SeriesDemand[]
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
  /** The demands that the service is asked for in place of one of a local variable; absent where there are none. */
  readonly partsOf?: (demand: SeriesDemand) => readonly SeriesDemand[]
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

/** What a load requests from the service: what is missing or provisional, all of it again, or nothing. */
export type LoadExtent = 'wanted' | 'everything' | 'nothing'

export interface LoadInProgress<Series = LoadedSeries> {
  readonly done: Promise<Series>
  /** Cancels requests that have not been answered; what arrived is kept. */
  readonly cancel: () => void
}
