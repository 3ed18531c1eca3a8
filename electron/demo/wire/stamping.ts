import type { Interval } from '#shared/series/interval.ts'
import type { Resolution } from '#shared/series/resolution.ts'
import { bucketStart, nextBucketStart } from '#shared/time/buckets.ts'
import type { EpochMs, IanaZone } from '#shared/time/instant.ts'
import type { Dialect } from '../dialect.ts'

/** Which buckets an answer takes, and which stamps they bear. */
export interface Stamping {
  /** Buckets that start here have a stamp in the range, and perhaps a few others. */
  readonly starts: Interval
  readonly stampOf: (start: EpochMs) => EpochMs
  readonly isInRange: (stamp: EpochMs) => boolean
}

/** The service filters by the stamp it shows, whichever end of the interval that is. */
export function stampingOf(
  range: Interval,
  resolution: Resolution,
  zone: IanaZone,
  dialect: Dialect,
): Stamping {
  const end = dialect.rangeEnd === 'inclusive' ? range.end + 1 : range.end
  const isInRange = (stamp: EpochMs): boolean => stamp >= range.start && stamp < end
  // Raw readings are instants; they have no other end.
  if (dialect.stamps === 'interval-start' || resolution === 'raw') {
    return { starts: { start: range.start, end }, stampOf: (start) => start, isInRange }
  }
  return {
    starts: { start: bucketStart(range.start - 1, resolution, zone), end },
    stampOf: (start) => nextBucketStart(start, resolution, zone),
    isInRange,
  }
}
