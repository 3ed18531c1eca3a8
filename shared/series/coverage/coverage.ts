import { DAY_MS, type EpochMs, type IanaZone, type Interval, MINUTE_MS } from '#shared/time/instant.ts'
import type { SegmentDefects } from '#shared/series/columns.ts'
import { bucketStart } from '#shared/time/buckets.ts'
import { fixedStepMs, isCalendarResolution, type Resolution } from '#shared/time/resolution.ts'
import { normaliseIntervals, subtractIntervals } from '#shared/series/intervals.ts'
import type { ColumnChange } from './revisions.ts'

/**
 * Returns how long after its end a bucket may still change, in ms (decision 0012): the larger of two steps and 15
 * minutes, or one day for daily and coarser; raw has no step.
 */
export function settleLagMs(resolution: Resolution): number {
  if (isCalendarResolution(resolution)) return DAY_MS
  return Math.max(2 * (fixedStepMs(resolution) ?? 0), 15 * MINUTE_MS)
}

/**
 * Returns the settled parts of the cached intervals: the buckets that were fetched at least the lag after their end,
 * when the series was already known to have moved past them (decision 0012).
 *
 * Both conditions have to hold at the moment of fetching. Later knowledge settles nothing: the series may have moved on
 * because the values for a hole were delivered, which still have to be fetched. A hole at the end is never settled.
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

/**
 * Records how far a series was known to extend at a moment: an answer fetched at `seenAt` contained a value at
 * `newest`, or the catalogue fetched then named it as the last recorded time.
 */
export interface Sighting {
  readonly seenAt: EpochMs
  readonly newest: EpochMs
}

/** Returns how far the series extended according to the cached intervals, each at the time it was fetched. */
export function sightingsOf(covered: readonly CoveredInterval[]): readonly Sighting[] {
  return covered.flatMap(({ fetchedAt, newest }) =>
    newest === undefined ? [] : [{ seenAt: fetchedAt, newest }],
  )
}

/** Returns how far the series was known to extend at `at`; -Infinity if nothing had been seen. */
export function newestSeen(sightings: readonly Sighting[], at: EpochMs): EpochMs {
  return sightings.reduce(
    (far, { seenAt, newest }) => (seenAt <= at ? Math.max(far, newest) : far),
    -Infinity,
  )
}

/** Returns the sightings at which the series was seen to have moved on, ascending in both. */
function advancesOf(sightings: readonly Sighting[]): readonly Sighting[] {
  const steps: Sighting[] = []
  for (const one of [...sightings].sort((a, b) => a.seenAt - b.seenAt)) {
    const last = steps.at(-1)
    if (last !== undefined && one.newest <= last.newest) continue
    if (last?.seenAt === one.seenAt) steps.pop()
    steps.push(one)
  }
  return steps
}

/** Describes how a series is delivered, with the known facts only. */
export interface Delivery {
  /** Interval that the source states; undefined or not above zero if it states none. */
  readonly intervalMs?: number | undefined
  /** Shortest time between two requests, whatever the pace: the refresh time of the resolution. */
  readonly shortestMs: number
}

/**
 * A series that has been silent for long is still requested once a day, since even a week offline ends without notice.
 */
const LONGEST_WAIT_MS = DAY_MS
/**
 * An overdue delivery, or one at an unknown pace, is requested again after this share of the time since the newest
 * value.
 */
const SHARE_OF_SILENCE = 1 / 8

/**
 * Returns the parts of the cached intervals that are worth requesting again: those that are provisional and were last
 * requested long enough ago.
 *
 * - Long enough is the pace of delivery. If the next delivery is overdue, or the pace is not known, it is an eighth of
 *   the time since the newest value: soon if values are late by minutes, once a day if the series has been silent for a
 *   week.
 * - An interval that the series was seen to move past after it was fetched is due at once, since a delivery arrived in
 *   between.
 */
export function dueIntervals(
  covered: readonly CoveredInterval[],
  resolution: Resolution,
  zone: IanaZone,
  sightings: readonly Sighting[],
  delivery: Delivery,
  now: EpochMs,
): readonly Interval[] {
  const newest = newestSeen(sightings, now)
  const waitMs = waitOf(sightings, settleLagMs(resolution), delivery, now - newest)
  const due = covered.flatMap((one) => {
    const age = now - one.fetchedAt
    if (age >= waitMs) return [one]
    const isNews = age >= delivery.shortestMs && (one.newest ?? -Infinity) < newest
    return isNews ? [{ ...one, end: Math.min(one.end, newest) }] : []
  })
  return provisionalIntervals(due, resolution, zone)
}

function waitOf(
  sightings: readonly Sighting[],
  lagMs: number,
  { intervalMs, shortestMs }: Delivery,
  silenceMs: number,
): number {
  const pace = intervalMs !== undefined && intervalMs > 0 ? intervalMs : observedPaceMs(sightings, lagMs)
  const isExpected = pace !== undefined && silenceMs < pace + lagMs
  const wait = isExpected ? pace : silenceMs * SHARE_OF_SILENCE
  return Math.max(shortestMs, Math.min(wait, LONGEST_WAIT_MS))
}

/**
 * Returns the median advance of the series between sightings, which is a day for one that is delivered once a day.
 *
 * Undefined for fewer than three advances, since one step may be a first look at a long past. Also undefined if the
 * series was hardly behind when it was last seen to advance, since it then advances more often than it is checked.
 */
function observedPaceMs(sightings: readonly Sighting[], lagMs: number): number | undefined {
  const steps = advancesOf(sightings)
  const last = steps.at(-1)
  if (last === undefined || steps.length < 3 || last.seenAt - last.newest <= lagMs) return undefined
  const moved = steps.slice(1).map(({ newest }, index) => newest - (steps[index]?.newest ?? newest))
  return moved.sort((a, b) => a - b)[(moved.length - 1) >>> 1]
}

/** Adds up the repairs in all responses on which the intervals rest; undefined if there were none. */
export function defectsOf(covered: readonly Pick<CoveredInterval, 'defects'>[]): SegmentDefects | undefined {
  const all = covered.reduce(
    (sum, { defects }) => ({
      nulls: sum.nulls + (defects?.nulls ?? 0),
      malformed: sum.malformed + (defects?.malformed ?? 0),
      duplicates: sum.duplicates + (defects?.duplicates ?? 0),
      unordered: sum.unordered + (defects?.unordered ?? 0),
      outside: sum.outside + (defects?.outside ?? 0),
    }),
    { nulls: 0, malformed: 0, duplicates: 0, unordered: 0, outside: 0 },
  )
  return Object.values(all).some((count) => count > 0) ? all : undefined
}

/** An interval that is cached, with the time at which it was fetched. Intervals of one key never overlap. */
export interface CoveredInterval extends Interval {
  readonly fetchedAt: EpochMs
  /**
   * Newest time to which the series was known to extend when this was fetched, inside the interval or past it; absent
   * if no value had been seen. Cutting the interval does not change it.
   */
  readonly newest?: EpochMs
  /**
   * Counts what was repaired in the response; absent when nothing was. When an interval is cut in two, the first part
   * keeps the counts.
   */
  readonly defects?: SegmentDefects
  /** Buckets for which this response and the neighbouring one differ; absent when there are none. */
  readonly seams?: readonly ColumnChange[]
}
