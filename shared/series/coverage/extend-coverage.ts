import {
  type CoveredInterval,
  defectsOf,
  newestSeen,
  settledIntervals,
  type Sighting,
  sightingsOf,
} from './coverage.ts'
import type { ColumnChange } from './revisions.ts'
import { type EpochMs, HOUR_MS, type IanaZone, type Interval } from '#shared/time/instant.ts'
import type { Resolution } from '../../time/resolution.ts'
import type { Segment } from '#shared/series/columns.ts'
import type { StampConvention } from '../stamp-convention.ts'
import { areDifferentUnits } from '../../units/units.ts'

/** Describes a series besides its columns. */
export interface SeriesExtent {
  /** Empty when no answer named them. */
  readonly units: string
  readonly covered: readonly CoveredInterval[]
  /** Convention by which the stamps of its answers were read; absent when it is not known. */
  readonly stamps?: StampConvention
}

/**
 * Returns true when values of the segment can be stored together with the known ones: in the same unit, and read
 * under the same convention of stamps.
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
 * Returns the extent after a segment arrived, for cache and chart alike. Values in two units, or with stamps read by
 * two conventions, cannot be in one series: what was known before is then dropped. `sightings` tell how far the series
 * extends according to other sources.
 */
export function extentAfter(
  before: SeriesExtent,
  segment: Pick<Segment, 'seriesKey' | 'interval' | 'fetchedAt' | 'units' | 'stamps' | 'times'> &
    Partial<Pick<Segment, 'defects'>> & { readonly seams?: readonly ColumnChange[] },
  zone: IanaZone,
  sightings: readonly Sighting[] = [],
): SeriesExtent {
  const { seriesKey, interval, fetchedAt, units, stamps } = segment
  const defects = defectsOf([segment])
  const covered = isOfOneKind(before, segment) ? before.covered : []
  const newest = Math.max(
    segment.times.at(-1) ?? -Infinity,
    newestSeen([...sightingsOf(before.covered), ...sightings], fetchedAt),
  )
  const fresh = {
    ...{ start: interval.start, end: interval.end, fetchedAt },
    ...(defects && { defects }),
    ...withSeams(segment.seams ?? []),
  }
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

/** Returns the mismatches inside an interval. */
export function seamsInside(
  seams: readonly ColumnChange[] | undefined,
  { start, end }: Interval,
): readonly ColumnChange[] {
  return (seams ?? []).filter(({ time }) => time >= start && time < end)
}

/** Cuts the covered intervals to `interval`. */
export function clipCoverage(
  covered: readonly CoveredInterval[],
  interval: Interval,
): readonly CoveredInterval[] {
  return covered
    .map(({ seams, ...one }) => ({
      ...one,
      start: Math.max(one.start, interval.start),
      end: Math.min(one.end, interval.end),
      ...withSeams(seamsInside(seams, interval)),
    }))
    .filter(({ start, end }) => start < end)
}

/**
 * Returns `covered` after `fresh` was fetched: older coverage is cut where the fresh interval lies, so that intervals
 * never overlap.
 */
export function extendCoverage(
  covered: readonly CoveredInterval[],
  fresh: CoveredInterval,
  resolution: Resolution,
  zone: IanaZone,
): readonly CoveredInterval[] {
  const kept = covered.flatMap((cached) => {
    const before = clipCoverage([cached], { start: -Infinity, end: fresh.start })
    const { defects: _, ...rest } = cached
    // Defects are counted once, with the part before the fresh interval.
    const after = before.length === 0 ? cached : rest
    return [...before, ...clipCoverage([after], { start: fresh.end, end: Infinity })]
  })
  const sorted = [...kept, fresh].sort((a, b) => a.start - b.start)
  return joinTouching(sorted, resolution, zone)
}

/**
 * Joins touching intervals if that loses nothing: both were fetched at the same instant and the series extended equally
 * far, or both are settled and were fetched within the same hour. Without the second case, a chart polled each minute
 * would keep an interval for every minute for ever. The joined interval has the later instant and the farther end of
 * the series, and is as settled as its parts were.
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
  const defects = defectsOf([a, b])
  const fetchedAt = Math.max(a.fetchedAt, b.fetchedAt)
  const joined = {
    ...{ start: a.start, end: b.end, fetchedAt },
    ...(defects && { defects }),
    ...withSeams([...(a.seams ?? []), ...(b.seams ?? [])]),
  }
  return newest === -Infinity ? joined : { ...joined, newest }
}

function withSeams(seams: readonly ColumnChange[]): Pick<CoveredInterval, 'seams'> {
  return seams.length === 0 ? {} : { seams }
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
  // The last bucket of an interval is settled only if the series was seen to have moved past it, so its edges need not
  // be computed.
  if ((cached.newest ?? -Infinity) < cached.end) return false
  const settled = settledIntervals([cached], resolution, zone)
  return settled.length === 1 && settled[0]?.start === cached.start && settled[0].end === cached.end
}
