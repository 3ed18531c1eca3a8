import type { AppError } from '#shared/errors/app-error.ts'
import { addDistinct } from '../distinct-failures.ts'
import type { LoadInProgress, LoadedSeries, SeriesDemand, SeriesLoader } from '../ports.ts'
import type { JobDocument } from './job-document.ts'

/** Enough to keep the queue fed, few enough that their columns fit in memory. */
const LOADS_AT_ONCE = 4

/** How far a run has come. */
export interface RunProgress {
  readonly requestsPlanned: number
  readonly requestsDone: number
  readonly seriesDone: number
  readonly failures: readonly AppError[]
}

export interface JobRun {
  /** `complete` when every series was tried; `stopped` by the caller; `cut-off` when going on was pointless. */
  readonly done: Promise<'complete' | 'stopped' | 'cut-off'>
  readonly stop: () => void
}

export function demandsOf({ series, interval }: Pick<JobDocument, 'series' | 'interval'>): SeriesDemand[] {
  return series.map(({ question, bucketZone }) => ({ question, bucketZone, interval }))
}

/**
 * Loads every series of a job. What is held already is recognised by its coverage alone, so that taking a
 * job up again after a kill costs no request and no reading of columns.
 */
export function runJob(
  loader: SeriesLoader,
  job: JobDocument,
  publish: (progress: RunProgress) => void,
): JobRun {
  const running = new Map<LoadInProgress, number>()
  let outcome: 'complete' | 'stopped' | 'cut-off' = 'complete'
  let progress: RunProgress = { requestsPlanned: 0, requestsDone: 0, seriesDone: 0, failures: [] }
  let answered = 0

  const tell = (next: Partial<RunProgress>): void => {
    const underWay = [...running.values()].reduce((sum, done) => sum + done, 0)
    progress = { ...progress, ...next, requestsDone: answered + underWay }
    publish(progress)
  }

  const stop = (as: 'stopped' | 'cut-off'): void => {
    if (outcome === 'complete') outcome = as
    for (const load of running.keys()) load.cancel()
  }

  const bring = async (demand: SeriesDemand): Promise<void> => {
    const cost = await loader.cost([demand])
    if (outcome !== 'complete') return
    if (cost.ok && cost.value.requests === 0) {
      tell({ seriesDone: progress.seriesDone + 1 })
      return
    }
    const expected = cost.ok ? cost.value.requests : 0
    const { series, extra } = await follow(demand, expected)
    const failures = series.progress.failures.reduce(addDistinct, progress.failures)
    const complete = series.missing.length === 0 ? 1 : 0
    const requestsPlanned = progress.requestsPlanned + extra
    tell({ requestsPlanned, failures, seriesDone: progress.seriesDone + complete })
    if (series.progress.failures.some(isOfEverySeries)) stop('cut-off')
  }

  const follow = async (demand: SeriesDemand, expected: number) => {
    const load = loader.load(demand, 'background', ({ progress: { requestsDone } }) => {
      running.set(load, requestsDone)
      tell({})
    })
    running.set(load, 0)
    const series: LoadedSeries = await load.done
    running.delete(load)
    answered += series.progress.requestsDone
    return { series, extra: Math.max(0, series.progress.requestsDone - expected) }
  }

  const runAll = async () => {
    const demands = demandsOf(job)
    const planned = await loader.cost(demands)
    tell({ requestsPlanned: planned.ok ? planned.value.requests : 0 })
    const queue = demands.values()
    const work = async (): Promise<void> => {
      for (const demand of queue) {
        if (outcome !== 'complete') return
        await bring(demand)
      }
    }
    await Promise.all(Array.from({ length: LOADS_AT_ONCE }, work))
    return outcome
  }

  return {
    done: runAll(),
    stop() {
      stop('stopped')
    },
  }
}

/** Failures that the next series would meet as well. */
function isOfEverySeries({ kind }: AppError): boolean {
  return kind === 'offline' || kind === 'unauthorized' || kind === 'storage-full'
}
