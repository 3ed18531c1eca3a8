import { DAY_MS, type EpochMs, type IanaZone, type Interval } from '#shared/time/instant.ts'
import type { Resolution } from '#shared/time/resolution.ts'
import { bucketStart, nextBucketStart } from '#shared/time/buckets.ts'
import { localDayOf, startOfLocalDay } from '#shared/time/zones/local-instant.ts'

/** Finds the starts of the buckets of a resolution. */
export interface Cuts {
  readonly startOf: (at: EpochMs) => EpochMs
  readonly next: (start: EpochMs) => EpochMs
}

export function cutsOf(resolution: Exclude<Resolution, 'raw'>, zone: IanaZone): Cuts {
  return {
    startOf: (at) => bucketStart(at, resolution, zone),
    next: (start) => nextBucketStart(start, resolution, zone),
  }
}

/** Cuts weeks from Sunday to Saturday. */
export function sundayWeeks(zone: IanaZone): Cuts {
  return {
    startOf: (at) => {
      const day = localDayOf(at, zone)
      return startOfLocalDay(day - daysSinceSunday(day), zone)
    },
    next: (start) => {
      // Half a day is added, so that a day that begins late or early is still the intended one.
      const day = localDayOf(start + DAY_MS / 2, zone)
      return startOfLocalDay(day - daysSinceSunday(day) + 7, zone)
    },
  }
}

/** Counts from 1970-01-01, which was a Thursday. */
function daysSinceSunday(day: number): number {
  return (((day + 4) % 7) + 7) % 7
}

/** Yields the buckets that start in the interval. */
export function* bucketsIn({ start, end }: Interval, cuts: Cuts): Generator<Interval> {
  let at = cuts.startOf(start)
  if (at < start) at = cuts.next(at)
  for (; at < end; at = cuts.next(at)) yield { start: at, end: cuts.next(at) }
}
