import type { AppError } from '#shared/errors/app-error.ts'
import type { Interval } from '#shared/series/interval.ts'
import { halveInterval } from '#shared/series/plan.ts'
import type { SeriesKey } from '#shared/series/series-key.ts'
import type { IanaZone } from '#shared/time/instant.ts'
import type { FetchEvent } from './fetch-event.ts'
import { isPlainRefusal, maySizeBeTheCause, type SizeLimits } from './size-limits.ts'

/** A year halved this often is three days: what fails then fails for another reason. */
const MAX_HALVINGS = 7
/** A plain refusal says "not this question" more often than "not so much": it is doubted this often. */
const MAX_REFUSALS = 4

/** One planned interval on its way. */
export interface FetchRun {
  readonly seriesKey: SeriesKey
  readonly bucketZone: IanaZone
  readonly limits: SizeLimits
  /** One request; undefined when its answer is kept. */
  readonly ask: (interval: Interval) => Promise<AppError | undefined>
  readonly tell: (event: FetchEvent) => void
  readonly isCancelled: () => boolean
}

/** A run with what it has met so far. */
interface Halving extends FetchRun {
  readonly met: { refusals: number }
}

/**
 * Fetches an interval, in halves where the service refuses or breaks on the whole (design.md section 3).
 * The left half is tried before the right one, so that a hopeless question costs a handful of requests.
 */
export function fetchByHalves(run: FetchRun, interval: Interval): Promise<void> {
  return fetchPart({ ...run, met: { refusals: 0 } }, interval, 0)
}

async function fetchPart(run: Halving, interval: Interval, depth: number): Promise<void> {
  const halves = halveInterval(interval, run.seriesKey.resolution, run.bucketZone)
  if (halves !== undefined && run.limits.isTooLong(interval)) return fetchBoth(run, halves, depth, 1)
  const error = await run.ask(interval)
  if (error === undefined) {
    run.limits.noteWorking(interval, depth > 0)
    return
  }
  if (isPlainRefusal(error)) run.met.refusals++
  if (halves === undefined || run.isCancelled() || !maySizeBeTheCause(error, run.seriesKey)) {
    run.tell({ kind: 'failed', error })
    return
  }
  const goOn = (): Promise<void> => probe(run, interval, halves, depth, error)
  await (depth === 0 ? run.limits.oneAtATime(goOn) : goOn())
}

async function probe(
  run: Halving,
  interval: Interval,
  halves: readonly [Interval, Interval],
  depth: number,
  error: AppError,
): Promise<void> {
  if (depth === MAX_HALVINGS || hasRefusedEnough(run)) run.limits.noteHopeless()
  if (depth === MAX_HALVINGS || isPointless(run)) {
    run.tell({ kind: 'failed', error })
    return
  }
  if (run.limits.isTooLong(interval)) return fetchBoth(run, halves, depth, 2)
  run.tell({ kind: 'planned', requests: 2 })
  await fetchPart(run, halves[0], depth + 1)
  if (isPointless(run)) run.tell({ kind: 'planned', requests: -1 })
  else await fetchPart(run, halves[1], depth + 1)
}

function hasRefusedEnough({ met }: Halving): boolean {
  return met.refusals >= MAX_REFUSALS
}

function isPointless(run: Halving): boolean {
  return run.isCancelled() || run.limits.isHopeless() || hasRefusedEnough(run)
}

async function fetchBoth(
  run: Halving,
  halves: readonly [Interval, Interval],
  depth: number,
  requests: number,
): Promise<void> {
  run.tell({ kind: 'planned', requests })
  await Promise.all(halves.map((half) => fetchPart(run, half, depth + 1)))
}
