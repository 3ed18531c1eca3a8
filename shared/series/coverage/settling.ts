import { bucketStart } from '../../time/buckets.ts'
import { DAY_MS, type IanaZone, type Interval, MINUTE_MS } from '#shared/time/instant.ts'
import { fixedStepMs, isCalendarResolution, type Resolution } from '#shared/time/resolution.ts'
import type { CoveredInterval } from './coverage.ts'
import { normaliseIntervals, subtractIntervals } from '../intervals.ts'

/**
 * Returns how long after its end a bucket may still change, in ms (decision 0012): the larger of two steps and 15
 * minutes, one day for daily and coarser; raw has no step.
 */
export function settleLagMs(resolution: Resolution): number {
  if (isCalendarResolution(resolution)) return DAY_MS
  return Math.max(2 * (fixedStepMs(resolution) ?? 0), 15 * MINUTE_MS)
}

/**
 * Returns the settled parts of the cached intervals: the buckets fetched at least the lag after their end, when the
 * series was already known to have moved past them (decision 0012).
 *
 * Both are judged by the moment of fetching. Later knowledge settles nothing: the series may have moved on because
 * the hole was delivered, and its values are still to be fetched. A hole at the end is never settled.
 */
export function settledIntervals(
  covered: readonly CoveredInterval[],
  resolution: Resolution,
  zone: IanaZone,
): readonly Interval[] {
  const lag = settleLagMs(resolution)
  return normaliseIntervals(
    covered.map(({ start, end, fetchedAt, newest = -Infinity }) => {
      const past = Math.min(fetchedAt - lag, newest)
      return { start, end: past < start ? start : Math.min(end, bucketStart(past, resolution, zone)) }
    }),
  )
}

/** Returns the parts of the cached intervals that may still change. */
export function provisionalIntervals(
  covered: readonly CoveredInterval[],
  resolution: Resolution,
  zone: IanaZone,
): readonly Interval[] {
  return subtractIntervals(covered, settledIntervals(covered, resolution, zone))
}
