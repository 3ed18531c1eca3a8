import { intersectIntervals, lengthOf, normaliseIntervals } from '#shared/series/intervals.ts'
import type { CoveredInterval } from '#shared/series/coverage/coverage.ts'
import type { EpochMs } from '#shared/time/instant.ts'
import type { Interval } from '#shared/time/interval.ts'

/** A stretch that can be looked at without the service, and when the oldest of it was fetched. */
export interface CachedPart {
  readonly interval: Interval
  readonly fetchedAt: EpochMs
}

/**
 * The cached stretch that has most of the range; where none has any of it, the newest one there is. Where the service was
 * asked and had no value yet, there is nothing to look at.
 */
export function cachedPart(all: readonly CoveredInterval[], range: Interval): CachedPart | undefined {
  const covered = all.filter(({ start, newest }) => newest !== undefined && newest >= start)
  const stretches = normaliseIntervals(covered)
  const inRange = (stretch: Interval): number => lengthOf(intersectIntervals([stretch], [range]))
  const [best] = stretches.toSorted((a, b) => inRange(b) - inRange(a) || b.end - a.end)
  if (best === undefined) return undefined
  const [clipped = best] = intersectIntervals([best], [range])
  const parts = covered.filter(({ start, end }) => start < clipped.end && clipped.start < end)
  return { interval: clipped, fetchedAt: Math.min(...parts.map(({ fetchedAt }) => fetchedAt)) }
}

/** Whether the part is all there is to see in the range: showing it would change nothing. */
export function isWhole({ interval }: CachedPart, range: Interval): boolean {
  return interval.start <= range.start && interval.end >= range.end
}
