import type { AppError } from '#shared/errors/app-error.ts'
import type { Interval } from '#shared/series/interval.ts'
import { halveInterval } from '#shared/series/plan.ts'
import type { SeriesQuestion } from '#shared/series/series-key.ts'
import type { IanaZone } from '#shared/time/instant.ts'
import type { FetchEvent } from './fetch-event.ts'
import { maySizeBeTheCause, type SizeLimits } from './size-limits.ts'

/** A year halved this often is three days: what fails then fails for another reason. */
const MAX_HALVINGS = 7

/** One planned interval on its way. */
export interface FetchRun {
  readonly question: SeriesQuestion
  readonly bucketZone: IanaZone
  readonly limits: SizeLimits
  /** One request; undefined when its answer is kept. */
  readonly ask: (interval: Interval) => Promise<AppError | undefined>
  readonly tell: (event: FetchEvent) => void
  readonly isCancelled: () => boolean
}

/**
 * Fetches an interval, in halves where the service refuses or breaks on the whole (design.md section 3).
 * The left half is tried before the right one, so that a hopeless question costs a handful of requests.
 */
export async function fetchByHalves(run: FetchRun, interval: Interval, depth = 0): Promise<void> {
  const halves = halveInterval(interval, run.question.resolution, run.bucketZone)
  if (halves !== undefined && run.limits.isTooLong(interval)) return fetchBoth(run, halves, depth, 1)
  const error = await run.ask(interval)
  if (error === undefined) {
    run.limits.noteWorking(interval, depth > 0)
    return
  }
  if (halves === undefined || run.isCancelled() || !maySizeBeTheCause(error, run.question)) {
    run.tell({ kind: 'failed', error })
    return
  }
  const goOn = (): Promise<void> => probe(run, interval, halves, depth, error)
  await (depth === 0 ? run.limits.oneAtATime(goOn) : goOn())
}

async function probe(
  run: FetchRun,
  interval: Interval,
  halves: readonly [Interval, Interval],
  depth: number,
  error: AppError,
): Promise<void> {
  if (depth === MAX_HALVINGS) run.limits.noteHopeless()
  if (depth === MAX_HALVINGS || run.limits.isHopeless() || run.isCancelled()) {
    run.tell({ kind: 'failed', error })
    return
  }
  if (run.limits.isTooLong(interval)) return fetchBoth(run, halves, depth, 2)
  run.tell({ kind: 'planned', requests: 2 })
  await fetchByHalves(run, halves[0], depth + 1)
  if (run.limits.isHopeless() || run.isCancelled()) run.tell({ kind: 'planned', requests: -1 })
  else await fetchByHalves(run, halves[1], depth + 1)
}

async function fetchBoth(
  run: FetchRun,
  halves: readonly [Interval, Interval],
  depth: number,
  requests: number,
): Promise<void> {
  run.tell({ kind: 'planned', requests })
  await Promise.all(halves.map((half) => fetchByHalves(run, half, depth + 1)))
}
