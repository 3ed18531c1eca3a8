import { DAY_MS, type EpochMs, type IanaZone, type Interval } from '#shared/time/instant.ts'
import type { Resolution } from '../../time/resolution.ts'
import {
  advancesOf,
  type CoveredInterval,
  newestSeen,
  provisionalIntervals,
  settleLagMs,
  type Sighting,
} from './coverage.ts'

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
 * the time since the newest value: soon if values are late by minutes, once a day if the series has been silent for a
 * week. - An interval that the series was seen to move past after it was fetched is due at once, since a delivery
 * arrived in between.
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
