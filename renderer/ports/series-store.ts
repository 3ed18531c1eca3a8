import type { Result } from '#shared/errors/result.ts'
import type { CoveredInterval, Sighting } from '#shared/series/coverage/coverage.ts'
import type { SeriesExtent } from '#shared/series/coverage/extend-coverage.ts'
import type { IanaZone, Interval } from '#shared/time/instant.ts'
import type { RevisedValue } from '#shared/revisions/revised-months.ts'
import type { Columns, Segment } from '#shared/series/columns.ts'
import type { SeriesKey } from '#shared/series/series-key.ts'
import type { StampConvention } from '#shared/series/stamp-convention.ts'

/** A cached stretch of a series: columns inside the requested interval, and its covered part. */
export interface CachedSeries extends Columns, SeriesExtent {
  /**
   * All coverage of the series, including that outside the interval: it shows how far the series extended, and which
   * answers are adjacent.
   */
  readonly allCovered: readonly CoveredInterval[]
}

/** A value of a settled interval that changed, was added or was withdrawn when it was fetched again. */
export interface Revision extends RevisedValue {
  /** True if the neighbouring answer gave a different value for the one bucket in which the two overlap. */
  readonly isSeam?: boolean
}

/** Stores the series of one connection. Every write is one transaction: data with its coverage. */
export interface SeriesStore {
  /** Reads the cached data. Only series that somebody looks at count as used, which decides what is evicted first. */
  readonly read: (
    seriesKey: SeriesKey,
    interval: Interval,
    isLookedAt?: boolean,
  ) => Promise<Result<CachedSeries>>
  /** Reads the coverage of each series at once, without the columns. */
  readonly readCoverage: (
    seriesKeys: readonly SeriesKey[],
  ) => Promise<Result<readonly (readonly CoveredInterval[])[]>>
  /**
   * Merges the segment and returns the revisions that it made to settled values. `bucketZone` is the zone in which the
   * service cuts the series' buckets, from which the transaction determines what was settled. `sightings` are other
   * evidence of how far the series extends.
   */
  readonly write: (
    segment: Segment,
    bucketZone: IanaZone,
    sightings?: readonly Sighting[],
  ) => Promise<Result<readonly Revision[]>>
  /**
   * From now on, only values that were read under this convention of stamps count as cached; at first the convention is
   * that stamps are starts. Returns the series that are set aside. They stay until they are fetched again, and count
   * again under their own convention.
   */
  readonly readStampsAs: (stamps: StampConvention) => Promise<Result<SetAside>>
  /**
   * Succeeds if a write of this many bytes would be kept, which it tests with a write that is undone. Without
   * `evicting` it uses only free space.
   */
  readonly hasRoomFor: (bytes: number, how: { readonly evicting: boolean }) => Promise<Result<null>>
}

export interface SetAside {
  readonly series: number
  readonly points: number
}
