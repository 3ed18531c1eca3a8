import type { Result } from '#shared/errors/result.ts'
import type { CoveredInterval, Sighting } from '#shared/series/coverage/coverage.ts'
import type { EpochMs, IanaZone, Interval } from '#shared/time/instant.ts'
import type { Columns, Segment } from '#shared/series/columns.ts'
import type { SeriesKey } from '#shared/series/series-key.ts'
import type { StampConvention } from '#shared/series/stamp-convention.ts'

/** A cached stretch of a series: columns inside the requested interval, and its covered part. */
export interface CachedSeries extends Columns {
  readonly units: string
  readonly covered: readonly CoveredInterval[]
  /**
   * All coverage of the series, also outside the interval: it tells how far the series reached, and which answers are
   * adjacent.
   */
  readonly allCovered: readonly CoveredInterval[]
  /** Convention by which the stamps of its answers were read; absent where that is not known. */
  readonly stamps?: StampConvention
}

/** A value that a refetch of a settled interval changed, added (before absent) or withdrew (after absent). */
export interface Revision {
  readonly seriesKey: SeriesKey
  readonly time: EpochMs
  readonly before?: number
  readonly after?: number
  readonly notedAt: EpochMs
  /** Recorded if the neighbouring answer gave a different value for the one bucket in which the two overlap. */
  readonly isSeam?: boolean
}

/** Stores the series of one connection. Every write is one transaction: data with its coverage. */
export interface SeriesStore {
  /** Reads what is cached. Only series that somebody looks at count as used, which decides what is evicted first. */
  readonly read: (
    seriesKey: SeriesKey,
    interval: Interval,
    isLookedAt?: boolean,
  ) => Promise<Result<CachedSeries>>
  /** Reads all that is covered of each series at once, without the columns. */
  readonly readCoverage: (
    seriesKeys: readonly SeriesKey[],
  ) => Promise<Result<readonly (readonly CoveredInterval[])[]>>
  /**
   * Merges the segment and returns the revisions it brought to settled values. `bucketZone` is the zone in which the
   * service cuts the series' buckets, from which the transaction determines what was settled. `sightings` are other
   * evidence of how far the series reaches.
   */
  readonly write: (
    segment: Segment,
    bucketZone: IanaZone,
    sightings?: readonly Sighting[],
  ) => Promise<Result<readonly Revision[]>>
  /**
   * From now on, only values that were read under this convention of stamps count as cached; at first the convention
   * is that stamps are starts. Returns what is set aside, which stays until its series is fetched again, and counts
   * again under its own convention.
   */
  readonly readStampsAs: (stamps: StampConvention) => Promise<Result<SetAside>>
  /**
   * Succeeds if a write of so many bytes would be kept, which it tries with a write that is taken back. Without
   * `evicting` it counts only on free space.
   */
  readonly hasRoomFor: (bytes: number, how: { readonly evicting: boolean }) => Promise<Result<null>>
}

export interface SetAside {
  readonly series: number
  readonly points: number
}
