import { bucketStart } from '../time/buckets.ts'
import { DAY_MS } from '../time/durations.ts'
import type { EpochMs, IanaZone } from '../time/instant.ts'
import { lowerBound } from './columns.ts'
import type { CoveredInterval } from './coverage.ts'
import type { Interval } from '../time/interval.ts'
import { normaliseIntervals, subtractIntervals } from './intervals.ts'
import type { Resolution } from '../time/resolution.ts'
import { settleLagMs } from './settling.ts'

/**
 * How far a series was known to reach at a moment: an answer fetched at `seenAt` held a value at `newest`, or the
 * catalogue fetched then named it as the last recorded time of the variable or its source.
 */
export interface Sighting {
  readonly seenAt: EpochMs
  readonly newest: EpochMs
}

/**
 * What of the cached intervals is settled: the buckets fetched at least the lag after their end, when the series
 * was already known to have moved past them.
 *
 * Both are judged by the moment of fetching. What became known later settles nothing: the series may have moved on
 * because the hole was delivered, and its values are still to be fetched. A hole at the end is never settled.
 */
export function settledIntervalsPast(
  covered: readonly CoveredInterval[],
  resolution: Resolution,
  zone: IanaZone,
  sightings: readonly Sighting[],
): readonly Interval[] {
  const lag = settleLagMs(resolution)
  const newestAt = newestReader(sightings)
  return normaliseIntervals(
    covered.map(({ start, end, fetchedAt }) => {
      const past = Math.min(fetchedAt - lag, newestAt(fetchedAt))
      return { start, end: past < start ? start : Math.min(end, bucketStart(past, resolution, zone)) }
    }),
  )
}

/**
 * The sightings that cached values themselves give: each interval was answered at once, so the last value in it was
 * known when it was fetched. `times` are the cached stamps, ascending.
 */
export function sightingsOf(times: Float64Array, covered: readonly CoveredInterval[]): readonly Sighting[] {
  return covered.flatMap(({ start, end, fetchedAt }) => {
    const newest = times[lowerBound(times, end) - 1]
    return newest === undefined || newest < start ? [] : [{ seenAt: fetchedAt, newest }]
  })
}

/** Reads how far the series was known to reach at a moment; -Infinity before any sighting. */
function newestReader(sightings: readonly Sighting[]): (at: EpochMs) => EpochMs {
  const steps = advancesOf(sightings)
  const seen = Float64Array.from(steps, ({ seenAt }) => seenAt)
  return (at) => steps[lowerBound(seen, at + 1) - 1]?.newest ?? -Infinity
}

/** The sightings at which the series was seen to have moved on, ascending in both. */
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

/** What is known of how a series is delivered. */
export interface Delivery {
  /** As the source names it; undefined or not above zero where it does not. */
  readonly intervalMs?: number | undefined
  /** Asked again no sooner than this after a look, whatever the pace: the refresh time of the resolution. */
  readonly shortestMs: number
}

/** A source that has been silent for days is still asked once a day: a week offline ends without notice. */
const LONGEST_PACE_MS = DAY_MS

/**
 * How long to wait after a look before what is provisional is asked for again, in ms: the delivery interval of the
 * source; where it names none, the median of how far the series moved on between looks, which is a day for one that
 * delivers once a day. At least `shortestMs`, which alone counts where nothing is known, and at most a day.
 */
export function paceOf(sightings: readonly Sighting[], { intervalMs, shortestMs }: Delivery): number {
  const pace = intervalMs !== undefined && intervalMs > 0 ? intervalMs : observedPaceMs(sightings)
  return Math.max(shortestMs, Math.min(pace ?? 0, LONGEST_PACE_MS))
}

/** Undefined below three advances: one step may be a first look at a long past. */
function observedPaceMs(sightings: readonly Sighting[]): number | undefined {
  const steps = advancesOf(sightings)
  if (steps.length < 3) return undefined
  const moved = steps.slice(1).map(({ newest }, index) => newest - (steps[index]?.newest ?? newest))
  return moved.sort((a, b) => a - b)[(moved.length - 1) >>> 1]
}

/** How much sooner than its pace a delivery that is overdue is looked for. */
const OVERDUE_SHARE = 1 / 8

/**
 * What of the cached intervals is worth a request again: what is provisional and was last asked for a pace ago.
 *
 * - What the series was seen to move past after it was fetched is due at once: a delivery came in between.
 * - Once the newest known value is older than a pace and the settle lag, the next delivery is overdue, and an
 *   eighth of the pace is enough: a delivery each morning is found soon, whenever the evening before was looked at.
 */
export function dueIntervals(
  covered: readonly CoveredInterval[],
  resolution: Resolution,
  zone: IanaZone,
  sightings: readonly Sighting[],
  delivery: Delivery,
  now: EpochMs,
): readonly Interval[] {
  const pace = paceOf(sightings, delivery)
  const newestAt = newestReader(sightings)
  const newest = newestAt(now)
  const isOverdue = now - newest >= pace + settleLagMs(resolution)
  const wait = isOverdue ? Math.max(delivery.shortestMs, pace * OVERDUE_SHARE) : pace
  const asked = covered.flatMap((one) => {
    const age = now - one.fetchedAt
    if (age >= wait) return [one]
    const isNews = age >= delivery.shortestMs && newestAt(one.fetchedAt) < newest
    return isNews ? [{ ...one, end: Math.min(one.end, newest) }] : []
  })
  return subtractIntervals(asked, settledIntervalsPast(asked, resolution, zone, sightings))
}
