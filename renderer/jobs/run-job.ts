import type { Lane } from '#shared/contract/budget-state.ts'
import type { AppError } from '#shared/errors/result.ts'
import { bucketStart, roundToBuckets } from '#shared/time/buckets.ts'
import { DAY_MS, type EpochMs } from '#shared/time/instant.ts'
import { withLastReading } from '#shared/series/totalizer-convention.ts'
import { requestCountOf } from '#renderer/query/load/load-cost.ts'
import { addDistinct } from '#shared/errors/distinct-failures.ts'
import type {
  LoadedSeries,
  LoadInProgress,
  SeriesDemand,
  SeriesLoader,
} from '#renderer/ports/series-loader.ts'
import type { JobDocument } from '#renderer/ports/documents/records/job-document.ts'
import type { DownloadJob, FailedSeries, JobOrder } from '#renderer/ports/job-service.ts'
import { isLasting, seriesFailureOf } from '#renderer/ports/series-failure.ts'

/**
 * Number of loads that use every slot even if the service takes seconds to answer, but that can still give way quickly.
 */
const LOADS_AT_ONCE = 8

export interface RunProgress extends Pick<
  DownloadJob,
  'requestsPlanned' | 'requestsDone' | 'requestsSaved' | 'seriesDone' | 'failures'
> {
  readonly failed: readonly FailedSeries[]
}

export interface JobRun {
  /** `complete` if every series was tried; `stopped` by the caller; `cut-off` if continuing was pointless. */
  readonly done: Promise<'complete' | 'stopped' | 'cut-off'>
  readonly stop: () => void
}

/** Lists what a job needs at that time. The interval extends to the bucket edges in each series' own zone. */
export function demandsOf({ series, interval, recheckDays }: JobOrder, orderedAt: EpochMs): SeriesDemand[] {
  return series.map(({ seriesKey, bucketZone, isTotalizer }) => {
    const { resolution } = seriesKey
    const rounded = roundToBuckets(interval, resolution, bucketZone)
    const whole = isTotalizer ? withLastReading(rounded, resolution, bucketZone) : rounded
    const demand = { seriesKey, bucketZone, interval: whole, freshSince: orderedAt }
    if (recheckDays === undefined) return demand
    const since = Math.min(rounded.end, orderedAt) - recheckDays * DAY_MS
    return { ...demand, recheckSince: bucketStart(since, resolution, bucketZone) }
  })
}

/**
 * Fetches every series of a job. Coverage alone tells what is already cached, so that resuming a job after a kill costs
 * neither requests nor the reading of columns.
 */
export function runJob(
  loader: SeriesLoader,
  job: JobDocument,
  publish: (progress: RunProgress) => void,
  isClicked: boolean,
): JobRun {
  const running = new Map<LoadInProgress, number>()
  let outcome: 'complete' | 'stopped' | 'cut-off' = 'complete'
  let progress: RunProgress = {
    ...nothingYet,
    failed: (job.failed ?? []).filter(({ error }) => isLasting(error)),
  }
  let answered = 0

  const report = (next: Partial<RunProgress>): void => {
    const underWay = [...running.values()].reduce((sum, done) => sum + done, 0)
    const requestsDone = answered + underWay
    progress = { ...progress, ...next, requestsDone }
    // The halves of a range that was too large are answered before they are counted as planned.
    publish({ ...progress, requestsPlanned: Math.max(progress.requestsPlanned, requestsDone) })
  }

  const isGoingOn = (): boolean => outcome === 'complete'

  const stop = (as: 'stopped' | 'cut-off'): void => {
    if (isGoingOn()) outcome = as
    for (const load of running.keys()) load.cancel()
  }

  const bring = async ({ at, demand }: Place, lane: Lane): Promise<void> => {
    const cost = await requestCountOf(loader, [demand])
    if (!isGoingOn()) return
    if (cost.ok && cost.value.requests === 0) {
      report({ seriesDone: progress.seriesDone + 1 })
      return
    }
    const series = await follow(demand, lane)
    const { failures, requestsDone } = series.progress
    const expected = cost.ok ? cost.value.requests : 0
    report({
      // Halves cost more than planned; a series that is given up costs less.
      requestsPlanned: progress.requestsPlanned + (isGoingOn() ? requestsDone - expected : 0),
      seriesDone: progress.seriesDone + (series.missing.length === 0 ? 1 : 0),
      failed: withFailure(progress.failed, at, failures),
      failures: failures
        .filter((error) => seriesFailureOf(error) === undefined)
        .reduce(addDistinct, progress.failures),
    })
    if (progress.failures.length > 0) stop('cut-off')
  }

  const follow = async (demand: SeriesDemand, lane: Lane): Promise<LoadedSeries> => {
    const note = ({ progress: { requestsDone, failures } }: LoadedSeries): void => {
      running.set(load, requestsDone)
      report({})
      // If the service does not know or allow something, its refusal applies to the other years too.
      if (failures.some(isOfWholeSeries)) load.cancel()
    }
    const load = loader.load(demand, lane, note, 'to-cache')
    running.set(load, 0)
    const series = await load.done
    running.delete(load)
    answered += series.progress.requestsDone
    return series
  }

  const runAll = async () => {
    const places = placesOf(job, progress.failed)
    const planned = await requestCountOf(
      loader,
      places.map(({ demand }) => demand),
    )
    if (planned.ok) {
      const { requests, requestsSaved } = planned.value
      report({ requestsPlanned: requests, requestsSaved })
    }
    const queue = places.values()
    // Only a click is sent to a service that refused the token or was gone (decision 0039); everything else waits for
    // its answer.
    while (isClicked && answered === 0 && isGoingOn()) {
      const next = queue.next()
      if (next.done === true) break
      await bring(next.value, 'interactive')
    }
    const work = async (): Promise<void> => {
      for (const place of queue) {
        if (!isGoingOn()) return
        await bring(place, 'background')
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

const nothingYet = { requestsPlanned: 0, requestsDone: 0, requestsSaved: 0, seriesDone: 0, failures: [] }

/** A series of the job with its position in it. */
interface Place {
  readonly at: number
  readonly demand: SeriesDemand
}

/** Lists the series to fetch: all except those that the service refuses for good. */
function placesOf(job: JobDocument, failed: readonly FailedSeries[]): readonly Place[] {
  const skipped = new Set(failed.map(({ at }) => at))
  return demandsOf(job, job.createdAt)
    .map((demand, at) => ({ at, demand }))
    .filter(({ at }) => !skipped.has(at))
}

function withFailure(
  failed: readonly FailedSeries[],
  at: number,
  failures: readonly AppError[],
): readonly FailedSeries[] {
  const [error] = failures.flatMap((failure) => seriesFailureOf(failure) ?? [])
  return error === undefined ? failed : [...failed, { at, error }]
}

function isOfWholeSeries({ kind }: AppError): boolean {
  return kind === 'not-found' || kind === 'forbidden'
}
