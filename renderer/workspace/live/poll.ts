import { roundToBuckets } from '#shared/time/buckets.ts'
import type { Interval } from '#shared/time/interval.ts'
import type { AppError } from '#shared/errors/app-error.ts'
import type { EpochMs } from '#shared/time/instant.ts'
import type {
  LoadedSeries,
  LoadInProgress,
  SeriesDemand,
  SeriesLoader,
} from '#renderer/ports/series-loader.ts'
import { countLate, tailDemand } from './tail.ts'

/** Holds the outcome of one round of requests. */
export interface Polled {
  /** Leaves out the tails that failed. */
  readonly tails: readonly PolledTail[]
  readonly failures: readonly AppError[]
  /** Counts of readings that came after their time, and of settled ones that the service changed. */
  readonly late: number
  readonly revised: number
}

/** The newest part of a shown series, which may have been loaded anew since it was asked for. */
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
