import type { Result } from '#shared/errors/result.ts'
import type { CoveredInterval } from '#shared/series/coverage/coverage.ts'
import type { EpochMs, IanaZone, Interval } from '#shared/time/instant.ts'
import type { SeriesKey } from '#shared/series/series-key.ts'
import type { Lost } from './damaged-stores.ts'
import type { Revision } from './series-store.ts'

/** Describes what is cached of one series. */
export interface CachedSeriesSummary {
  readonly seriesKey: SeriesKey
  readonly units: string
  readonly bucketZone: IanaZone
  /** Sorted, disjoint, each with the time of its fetch. */
  readonly covered: readonly CoveredInterval[]
  readonly provisional: readonly Interval[]
  readonly points: number
  /** Bytes of the columns before the browser compresses them. */
  readonly bytes: number
  readonly usedAt: EpochMs
  readonly pinned: boolean
}

/**
 * Records that the service now answers for a series in another unit; earlier values are stored separately, in their own
 * unit.
 */
export interface UnitChange {
  readonly seriesKey: SeriesKey
  readonly from: string
  readonly to: string
  readonly notedAt: EpochMs
}

/** Reports what the cache did by itself and the user has to know. */
export type CacheEvent =
  | {
      readonly kind: 'evicted'
      readonly series: readonly CachedSeriesSummary[]
      readonly because: 'bound' | 'disk-full'
    }
  /** Cached values differed from what was written; they are dropped, and are missing from now on. */
  | { readonly kind: 'damaged'; readonly seriesKey: SeriesKey; readonly points: number }
  /** The browser closed the store; when it was opened again, these data were gone. */
  | { readonly kind: 'lost'; readonly lost: Lost }
  | { readonly kind: 'unit-changed'; readonly change: UnitChange }

/** Figures that were computed over a cached series, with the state of the series then. */
export interface KeptTotal {
  /** Identifies the series. */
  readonly place: string
  /** Changes whenever the cached data of the series do. */
  readonly state: string
  /** Absent if nothing could be computed. */
  readonly total?: RangeTotal
}

/** The total of a series in a range. */
export interface RangeTotal {
  readonly value: number
  readonly unit: string
  /** Share of the time with values, 0 to 1. */
  readonly share: number
  /** Amounts of the hours, days or months of the range; NaN where nothing is known. */
  readonly parts: readonly number[]
  /**
   * Amount of the same dates a year earlier, or as many years as the range is long, if they are nearly complete; scaled
   * to the completeness of the range.
   */
  readonly before?: number
}

/** Manages the cached data: the cache map, its bounds, and the revisions of fetched values. */
export interface SeriesArchive {
  readonly readMap: () => Promise<Result<readonly CachedSeriesSummary[]>>
  readonly onEvent: (listener: (news: CacheEvent) => void) => () => void
  /**
   * Sets how many bytes of columns may be cached; at first there is no bound. A write that would exceed it evicts the
   * least recently used series, or fails with storage-full if all others are pinned or protected.
   */
  readonly setBound: (bytes: number) => void
  /** Protects series from eviction until the returned function is called. */
  readonly protect: (seriesKeys: readonly SeriesKey[]) => () => void
  /** A pinned series is never evicted. */
  readonly setPinned: (seriesKey: SeriesKey, pinned: boolean) => Promise<Result<null>>
  readonly erase: (seriesKey: SeriesKey) => Promise<Result<null>>
  /** Lists the most recently found first; if there are very many, only these. */
  readonly readRevisions: () => Promise<Result<readonly Revision[]>>
  /** Counts the settled values of these series whose revisions were found since then. */
  readonly countRevisions: (seriesKeys: readonly SeriesKey[], since: EpochMs) => Promise<Result<number>>
  readonly readTotals: () => Promise<Result<readonly KeptTotal[]>>
  readonly keepTotals: (totals: readonly KeptTotal[]) => Promise<Result<null>>
  /** Returns the newest first. */
  readonly readUnitChanges: () => Promise<Result<readonly UnitChange[]>>
}
