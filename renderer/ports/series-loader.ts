import type { Lane } from '#shared/contract/budget-state.ts'
import type { AppError, Result } from '#shared/errors/result.ts'
import type { CoveredInterval, Sighting } from '#shared/series/coverage/coverage.ts'
import type { FilledSpan } from '#shared/filling/fill.ts'
import type { EpochMs, IanaZone, Interval } from '#shared/time/instant.ts'
import type { Columns } from '#shared/series/columns.ts'
import type { SeriesKey } from '#shared/series/series-key.ts'
import type { Resolution } from '#shared/time/resolution.ts'
import type { Revision } from './series-store.ts'

/** Returns the finest resolution that a variable has in an interval, if its values showed one. */
export type FloorOf = (dataHubId: string, interval: Interval) => Resolution | undefined

/**
 * Remembers how finely the variables of a connection are read, according to their values; charts and cards share it.
 */
export interface NativeResolutions {
  readonly learn: (loaded: LoadedSeries) => void
  readonly floorOf: FloorOf
}

/** Demands one series over one range. */
export interface SeriesDemand {
  readonly seriesKey: SeriesKey
  /** Interval that is already rounded to bucket edges. */
  readonly interval: Interval
  /** The zone in which the service cuts calendar buckets: the variable's own. */
  readonly bucketZone: IanaZone
  /** Values fetched from then on are accepted, whether settled or not, so that a job requests nothing twice. */
  readonly freshSince?: EpochMs
  /**
   * Values after this time are requested again, whether settled or not, unless they were fetched since `freshSince`.
   */
  readonly recheckSince?: EpochMs
}

/** States how a variable is delivered, according to the catalogue. */
export interface ReportedDelivery {
  /** The last recorded time, and when the catalogue that names it was fetched. */
  readonly lastRecorded?: Sighting
  /** Time from one delivery of its source to the next. */
  readonly intervalMs?: number
}

/** Looks up a variable by dataHubId in the catalogue; undefined if the catalogue does not contain it. */
export type LookUpDelivery = (dataHubId: string) => ReportedDelivery | undefined

/** The current state of a demanded series, which is published again as segments arrive. */
export interface LoadedSeries {
  readonly demand: SeriesDemand
  /** Demands sent to the service in place of a local variable; absent for a variable of the service. */
  readonly parts?: readonly SeriesDemand[]
  readonly columns: Columns
  readonly units: string
  /** The unit in which the values are cached; set if they were converted for display. */
  readonly receivedUnits?: string
  /** Intervals whose values a person had filled, with their reason codes; absent when there are none. */
  readonly filled?: readonly FilledSpan[]
  /** Cached intervals, clipped to the demand. */
  readonly covered: readonly CoveredInterval[]
  /** Parts of `covered` that are still settling. */
  readonly provisional: readonly Interval[]
  /** Elapsed time that is not cached. This is not a gap, which is cached and empty. The future is neither. */
  readonly missing: readonly Interval[]
  /** Changes that this load's refetches found in settled values; absent when there are none. */
  readonly revisions?: readonly Revision[]
  readonly progress: LoadProgress
}

export interface LoadProgress {
  readonly requestsPlanned: number
  readonly requestsDone: number
  /** The distinct failures of this load; data that arrived are kept nevertheless. */
  readonly failures: readonly AppError[]
  readonly finished: boolean
}

/** Counts what a set of demands costs in requests, before anything is requested. */
export interface RequestCount {
  readonly requests: number
  /** Requests that an empty cache would have needed in addition. */
  readonly requestsSaved: number
  /** Upper bound on the values in the missing intervals; raw readings, whose number is unknown, are not counted. */
  readonly points: number
  /** True if all of it has begun and no cached value may still change. */
  readonly isSettled: boolean
}

/** Adds the expected duration to the cost of a set of demands, for display. */
export interface LoadCost extends RequestCount {
  /** Expected duration at the current budget, ms. */
  readonly durationMs: number
}

/** The cached and the requested intervals of some series, at one instant. */
export interface CoverageSnapshot {
  readonly readAt: EpochMs
  /** Returns empty coverage for a series that was not read. */
  readonly of: (seriesKey: SeriesKey) => SeriesCoverage
  /**
   * Returns the demands that are sent to the service in place of one for a local variable; absent if there are none.
   */
  readonly partsOf?: (demand: SeriesDemand) => readonly SeriesDemand[]
}

export interface SeriesCoverage {
  readonly covered: readonly CoveredInterval[]
  /** Intervals that have been requested but not answered. */
  readonly underWay: readonly Interval[]
  readonly reported?: ReportedDelivery | undefined
}

/** Answers demands from the cache first, then from the service, with the fewest requests. */
export interface SeriesLoader {
  /** Reads all of them at once, so that their cost can be counted without another read or call. */
  readonly readCoverage: (seriesKeys: readonly SeriesKey[]) => Promise<Result<CoverageSnapshot>>
  /**
   * Estimates the duration of this many requests at the current budget, after all waiting requests unless they are
   * among them.
   */
  readonly expectedMs: (requests: number, areQueued?: boolean) => Promise<number>
  /** Tells whether this many requests exceed a minute's budget, and therefore wait until the user agrees. */
  readonly needsConsent: (requests: number) => Promise<boolean>
  /**
   * Publishes the cached data at once, then again after each segment; the last publication has `progress.finished`.
   * Main shares identical requests of several loads.
   */
  readonly load: (
    demand: SeriesDemand,
    lane: Lane,
    publish: (series: LoadedSeries) => void,
    extent?: LoadExtent,
  ) => LoadInProgress
}

/**
 * Decides what a load requests from the service: missing and provisional data, everything again, or nothing; or what is
 * wanted, but only to be cached, so that no columns are read or gathered.
 */
export type LoadExtent = 'wanted' | 'everything' | 'nothing' | 'to-cache'

export interface LoadInProgress {
  readonly done: Promise<LoadedSeries>
  /** Cancels requests that have not been answered; data that arrived are kept. */
  readonly cancel: () => void
}

/** Tells how a series is made here of others, instead of being requested. */
export interface Recipe {
  /** Series whose coverage is read in place of its own. */
  readonly keys: readonly SeriesKey[]
  /** Returns its coverage, given that of its keys in the same order. */
  readonly coverageOf: (ofKeys: readonly SeriesCoverage[], readAt: EpochMs) => SeriesCoverage
  /** Returns what is demanded in its place. */
  readonly partsOf: (demand: SeriesDemand) => readonly SeriesDemand[]
  /** Makes its answer of those to its parts in the same order. */
  readonly make: (demand: SeriesDemand, parts: readonly LoadedSeries[]) => LoadedSeries
  /** Absent if all parts are loaded to the extent of the whole. */
  readonly extentOf?: (part: SeriesDemand) => LoadExtent
}

/** The recipes for one kind of series. */
export interface Recipes {
  /** Tells by the id which series are of this kind. */
  readonly concern: (dataHubId: string) => boolean
  /** Returns the recipe; undefined if the series is requested as it is. */
  readonly of: (seriesKey: SeriesKey, extent?: LoadExtent) => Recipe | undefined
}
