import { bucketStart, roundToBuckets } from '#shared/time/buckets.ts'
import { DAY_MS, type EpochMs, HOUR_MS, type Interval } from '#shared/time/instant.ts'
import type { AppError } from '#shared/errors/result.ts'
import { replaceInside, sliceColumns } from '#shared/series/columns.ts'
import type { CoveredInterval } from '#shared/series/coverage/coverage.ts'
import { MAX_REQUEST_MS } from '#shared/series/coverage/plan.ts'
import { isCalendarResolution, type Resolution } from '#shared/time/resolution.ts'
import { areDifferentUnits } from '#shared/units/units.ts'
import type {
  LoadedSeries,
  LoadInProgress,
  SeriesDemand,
  SeriesLoader,
} from '#renderer/ports/series-loader.ts'

/** The outcome of one round of requests. */
export interface Polled {
  /** Tails, without those that failed. */
  readonly tails: readonly PolledTail[]
  readonly failures: readonly AppError[]
  /** Counts of readings that arrived late, and of settled ones that the service changed. */
  readonly late: number
  readonly revised: number
}

/** The newest part of a shown series, which may have been loaded again since it was requested. */
export interface PolledTail {
  readonly demand: SeriesDemand
  readonly tail: LoadedSeries
}

export interface PollInProgress {
  readonly done: Promise<Polled>
  readonly cancel: () => void
}

/**
 * Requests the newest part of each shown series, up to the end of `range`, in the lane of live charts; a day and more of it
 * if the poll `seeksLate` data.
 */
export function startPoll(
  loader: SeriesLoader,
  shown: readonly LoadedSeries[],
  range: Interval,
  now: EpochMs,
  seeksLate: boolean,
): PollInProgress {
  const tails = shown.map((series) => {
    const { seriesKey, bucketZone } = series.demand
    const { end } = roundToBuckets(range, seriesKey.resolution, bucketZone)
    const demand = tailDemand(series, now, end, seeksLate)
    return { series, load: loader.load(demand, 'poll', () => undefined, 'everything') }
  })
  return {
    done: Promise.all(tails.map(settle)).then(summarise),
    cancel() {
      for (const { load } of tails) load.cancel()
    },
  }
}

interface Answer {
  readonly series: LoadedSeries
  readonly tail: LoadedSeries
}

async function settle(tail: { series: LoadedSeries; load: LoadInProgress }): Promise<Answer> {
  return { series: tail.series, tail: await tail.load.done }
}

function summarise(answers: readonly Answer[]): Polled {
  const good = answers.filter(({ tail }) => tail.progress.failures.length === 0)
  return {
    tails: good.map(({ series: { demand }, tail }) => ({ demand, tail })),
    failures: answers.flatMap(({ tail }) => tail.progress.failures),
    late: good.reduce((sum, { series, tail }) => sum + countLate(series, tail), 0),
    revised: good.reduce((sum, { tail }) => sum + (tail.revisions?.length ?? 0), 0),
  }
}

/**
 * Returns how far back a poll for late data reaches. It is one request either way, but a day of minutes is as large as
 * 700 of the other polls; the number of raw readings is unknown, so they are requested for an hour only.
 */
function lookBackMs(resolution: Resolution): number {
  if (resolution === 'raw') return HOUR_MS
  return isCalendarResolution(resolution) ? 7 * DAY_MS : DAY_MS
}

/**
 * Demands the newest part of a shown series, up to `end`: the provisional part, newer data, and, if it `seeksLate`
 * data, the time where these may be.
 */
function tailDemand(shown: LoadedSeries, now: EpochMs, end: EpochMs, seeksLate: boolean): SeriesDemand {
  const { seriesKey, interval, bucketZone } = shown.demand
  const cachedUntil = shown.covered.at(-1)?.end ?? interval.start
  // Provisional values further back wait for their delivery, and a poll is one request.
  const provisionalSince = Math.max(shown.provisional.at(-1)?.start ?? cachedUntil, end - MAX_REQUEST_MS)
  const lateSince = seeksLate ? now - lookBackMs(seriesKey.resolution) : cachedUntil
  const since = Math.min(cachedUntil, provisionalSince, lateSince)
  const tail = { start: Math.max(interval.start, since), end: Math.max(interval.end, end) }
  return { seriesKey, bucketZone, interval: roundToBuckets(tail, seriesKey.resolution, bucketZone) }
}

/**
 * Replaces the newest part of the shown series with `tail`; everything before stays as it is, and so does all of it if
 * the shown data were fetched after the tail.
 */
export function withTail(shown: LoadedSeries, tail: LoadedSeries): LoadedSeries {
  const { interval } = tail.demand
  const fetchedAt = Math.max(...tail.covered.map((each) => each.fetchedAt))
  const inTail = shown.covered.filter(({ start, end }) => start < interval.end && interval.start < end)
  if (inTail.some((each) => each.fetchedAt > fetchedAt)) return shown
  // The store has set aside the cached data in another unit.
  if (areDifferentUnits(shown.units, tail.units)) {
    const { columns, units, covered, provisional } = tail
    return { ...shown, columns, units, covered, provisional, missing: before(shown, interval, tail.missing) }
  }
  return {
    ...shown,
    columns: replaceInside(shown.columns, interval, tail.columns),
    units: tail.units === '' ? shown.units : tail.units,
    covered: [...clippedBefore(shown.covered, interval.start), ...tail.covered],
    provisional: [...clippedBefore(shown.provisional, interval.start), ...tail.provisional],
    missing: [...clippedBefore(shown.missing, interval.start), ...tail.missing],
  }
}

/**
 * Counts the readings of buckets that had ended before the last answer and are new or different now, which means that
 * they arrived late.
 */
function countLate(shown: LoadedSeries, tail: LoadedSeries): number {
  const { seriesKey, bucketZone, interval } = tail.demand
  const lastFetchedAt = Math.max(...shown.covered.map(({ fetchedAt }) => fetchedAt))
  const cachedUntil = Math.min(
    shown.covered.at(-1)?.end ?? interval.start,
    bucketStart(lastFetchedAt, seriesKey.resolution, bucketZone),
  )
  const cached = sliceColumns(shown.columns, interval)
  const known = new Map(Array.from(cached.times, (time, index) => [time, cached.values[index]]))
  let late = 0
  tail.columns.times.forEach((time, index) => {
    if (time < cachedUntil && known.get(time) !== tail.columns.values[index]) late += 1
  })
  return late
}

function before(
  { demand }: LoadedSeries,
  { start }: Interval,
  missing: readonly Interval[],
): readonly Interval[] {
  const lost = { start: demand.interval.start, end: start }
  return lost.start < lost.end ? [lost, ...missing] : missing
}

function clippedBefore<Part extends Interval | CoveredInterval>(
  parts: readonly Part[],
  end: EpochMs,
): readonly Part[] {
  return parts.filter((part) => part.start < end).map((part) => ({ ...part, end: Math.min(part.end, end) }))
}
