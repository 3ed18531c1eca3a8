import type { CoveredInterval } from './coverage.ts'
import type { Interval } from '../../time/interval.ts'
import type { Resolution } from '../../time/resolution.ts'
import type { Segment } from '../segment.ts'
import type { StampConvention } from '../stamp-convention.ts'
import { settledIntervals } from './settling.ts'
import { newestSeen, sightingsOf, type Sighting } from './sightings.ts'
import { HOUR_MS } from '../../time/durations.ts'
import type { EpochMs, IanaZone } from '../../time/instant.ts'
import { areDifferentUnits } from '../../units/units.ts'

/** What is known of a series beside its columns. */
export interface SeriesExtent {
  /** Empty where no answer named them. */
  readonly units: string
  readonly covered: readonly CoveredInterval[]
  /** How the stamps of its answers were read; absent where that is not known. */
  readonly stamps?: StampConvention
}

/**
 * Whether values of the segment can stand beside those that were known: in the same unit, and read under the same
 * convention of stamps.
 */
export function isOfOneKind(
  before: Pick<SeriesExtent, 'units' | 'stamps'>,
  segment: Pick<Segment, 'units' | 'stamps'>,
): boolean {
  return (
    !areDifferentUnits(before.units, segment.units) && (before.stamps ?? segment.stamps) === segment.stamps
  )
}

/**
 * What is known after a segment came, in cache and chart alike. Values in two units, or of stamps that were read
 * in two ways, cannot stand in one series: what was known before then belongs to it no more. `sightings` are what
 * was known from elsewhere of how far the series reaches.
 */
export function extentAfter(
  before: SeriesExtent,
  segment: Pick<Segment, 'seriesKey' | 'interval' | 'fetchedAt' | 'units' | 'stamps' | 'times'>,
  zone: IanaZone,
  sightings: readonly Sighting[] = [],
): SeriesExtent {
  const { seriesKey, interval, fetchedAt, units, stamps } = segment
  const covered = isOfOneKind(before, segment) ? before.covered : []
  const newest = Math.max(
    segment.times.at(-1) ?? -Infinity,
    newestSeen([...sightingsOf(before.covered), ...sightings], fetchedAt),
  )
  const fresh = { start: interval.start, end: interval.end, fetchedAt }
  return {
    units: units === '' ? before.units : units,
    covered: extendCoverage(
      covered,
      newest === -Infinity ? fresh : { ...fresh, newest },
      seriesKey.resolution,
      zone,
    ),
    stamps,
  }
}

/** What of `covered` lies inside `interval`. */
export function clipCoverage(
  covered: readonly CoveredInterval[],
  interval: Interval,
): readonly CoveredInterval[] {
  return covered
    .map((one) => ({
      ...one,
      start: Math.max(one.start, interval.start),
      end: Math.min(one.end, interval.end),
    }))
    .filter(({ start, end }) => start < end)
}

/** `covered` after `fresh` was fetched: older coverage makes room for it, so intervals never overlap. */
export function extendCoverage(
  covered: readonly CoveredInterval[],
  fresh: CoveredInterval,
  resolution: Resolution,
  zone: IanaZone,
): readonly CoveredInterval[] {
  const kept = covered.flatMap((cached) => [
    ...clipCoverage([cached], { start: -Infinity, end: fresh.start }),
    ...clipCoverage([cached], { start: fresh.end, end: Infinity }),
  ])
  const sorted = [...kept, fresh].sort((a, b) => a.start - b.start)
  return joinTouching(sorted, resolution, zone)
}

/**
 * Touching intervals become one where nothing is lost by it: fetched at the same instant with the same reach, or both
 * settled and fetched within the same hour. Without the second, a chart polled each minute would leave an interval
 * a minute for ever. The later instant and the farther reach are kept: the joined interval is then settled as its
 * parts were.
 */
function joinTouching(
  sorted: readonly CoveredInterval[],
  resolution: Resolution,
  zone: IanaZone,
): readonly CoveredInterval[] {
  const joined: CoveredInterval[] = []
  for (const next of sorted) {
    const last = joined[joined.length - 1]
    if (last?.end === next.start && mayJoin(last, next, resolution, zone)) {
      joined[joined.length - 1] = joinedOf(last, next)
    } else {
      joined.push(next)
    }
  }
  return joined
}

function joinedOf(a: CoveredInterval, b: CoveredInterval): CoveredInterval {
  const newest = Math.max(a.newest ?? -Infinity, b.newest ?? -Infinity)
  const joined = { start: a.start, end: b.end, fetchedAt: Math.max(a.fetchedAt, b.fetchedAt) }
  return newest === -Infinity ? joined : { ...joined, newest }
}

function mayJoin(a: CoveredInterval, b: CoveredInterval, resolution: Resolution, zone: IanaZone): boolean {
  if (a.fetchedAt === b.fetchedAt && a.newest === b.newest) return true
  if (fetchHour(a.fetchedAt) !== fetchHour(b.fetchedAt)) return false
  return isSettled(a, resolution, zone) && isSettled(b, resolution, zone)
}

function fetchHour(at: EpochMs): number {
  return Math.floor(at / HOUR_MS)
}

function isSettled(cached: CoveredInterval, resolution: Resolution, zone: IanaZone): boolean {
  // Of an interval that nothing was seen to have moved past the last bucket is never settled: no need of its edges.
  if ((cached.newest ?? -Infinity) < cached.end) return false
  const settled = settledIntervals([cached], resolution, zone)
  return settled.length === 1 && settled[0]?.start === cached.start && settled[0].end === cached.end
}
