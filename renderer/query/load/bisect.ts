import type { AppError } from '#shared/errors/app-error.ts'
import type { Interval } from '#shared/time/interval.ts'
import { halveInterval } from '#shared/series/coverage/plan.ts'
import type { SeriesKey } from '#shared/series/series-key.ts'
import type { IanaZone } from '#shared/time/instant.ts'
import type { FetchEvent } from './fetch-event.ts'
import { isPlainRefusal, maySizeBeTheCause, type SizeLimits } from './size-limits.ts'

/** A year halved this often is three days: what fails then fails for another reason. */
const MAX_HALVINGS = 7
/** A plain refusal says "not this request" more often than "not so much": it is doubted this often. */
const MAX_REFUSALS = 4

/** One planned interval on its way. */
export interface FetchRun {
  readonly seriesKey: SeriesKey
  readonly bucketZone: IanaZone
  readonly limits: SizeLimits
  /** One request; undefined when its answer is kept. */
  readonly request: (interval: Interval) => Promise<AppError | undefined>
  readonly emit: (event: FetchEvent) => void
  readonly isCancelled: () => boolean
}

/** A run with what it has met so far. */
interface Bisection extends FetchRun {
  readonly met: { refusals: number }
}

/**
 * Fetches an interval, in halves where the service refuses or breaks on the whole.
 * The left half is tried before the right one, so that an unrecoverable request costs a handful of requests.
 */
export function bisect(run: FetchRun, interval: Interval): Promise<void> {
  return fetchPart({ ...run, met: { refusals: 0 } }, interval, 0)
}

async function fetchPart(run: Bisection, interval: Interval, depth: number): Promise<void> {
  const halves = halveInterval(interval, run.seriesKey.resolution, run.bucketZone)
  if (halves !== undefined && run.limits.isTooLong(interval)) return fetchBoth(run, halves, depth, 1)
  const error = await run.request(interval)
  if (error === undefined) {
    run.limits.noteWorking(interval, depth > 0)
    return
  }
  if (isPlainRefusal(error)) run.met.refusals++
  if (halves === undefined || run.isCancelled() || !maySizeBeTheCause(error, run.seriesKey)) {
    run.emit({ kind: 'failed', error })
    return
  }
  const goOn = (): Promise<void> => probe(run, interval, halves, depth, error)
  await (depth === 0 ? run.limits.oneAtATime(goOn) : goOn())
}

async function probe(
  run: Bisection,
  interval: Interval,
  halves: readonly [Interval, Interval],
  depth: number,
  error: AppError,
): Promise<void> {
  if (depth === MAX_HALVINGS || hasRefusedEnough(run)) run.limits.noteUnrecoverable()
  if (depth === MAX_HALVINGS || isPointless(run)) {
    run.emit({ kind: 'failed', error })
    return
  }
  if (run.limits.isTooLong(interval)) return fetchBoth(run, halves, depth, 2)
  run.emit({ kind: 'planned', requests: 2 })
  await fetchPart(run, halves[0], depth + 1)
  if (isPointless(run)) run.emit({ kind: 'planned', requests: -1 })
  else await fetchPart(run, halves[1], depth + 1)
}

function hasRefusedEnough({ met }: Bisection): boolean {
  return met.refusals >= MAX_REFUSALS
}

function isPointless(run: Bisection): boolean {
  return run.isCancelled() || run.limits.isUnrecoverable() || hasRefusedEnough(run)
}

async function fetchBoth(
  run: Bisection,
  halves: readonly [Interval, Interval],
  depth: number,
  requests: number,
): Promise<void> {
  run.emit({ kind: 'planned', requests })
  await Promise.all(halves.map((half) => fetchPart(run, half, depth + 1)))
}
