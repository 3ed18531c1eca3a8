import type { DownloadJob } from '#renderer/ports/job-service.ts'
import type { SeriesLoader } from '#renderer/ports/series-loader.ts'
import { isActive, type JobStore } from './job-store.ts'

/** Requests after which the pace of the service itself counts. */
const ENOUGH_TO_JUDGE = 5

/**
 * Estimates the time until each job that is open is finished, ms, by its id: at the budget's pace, or at the
 * service's own where it is slower. Jobs are sent in their order, so each takes as long as those before it and
 * itself.
 */
async function remainingTimesOf(
  jobs: readonly DownloadJob[],
  expectedMs: SeriesLoader['expectedMs'],
  runningForMs: number,
): Promise<ReadonlyMap<string, number>> {
  const times = new Map<string, number>()
  let before = 0
  let msPerRequest = 0
  for (const job of jobs) {
    if (job.state === 'finished') continue
    if (job.state === 'running' && job.requestsDone >= ENOUGH_TO_JUDGE)
      msPerRequest = runningForMs / job.requestsDone
    const isNext = isActive(job)
    const left = requestsLeft([job])
    const requests = before + left
    const ms = left === 0 ? 0 : Math.max(await expectedMs(requests, isNext), requests * msPerRequest)
    times.set(job.document.id, Math.round(ms))
    if (isNext) before += left
  }
  return times
}

/** Keeps the times of the jobs; the budget is read once more where something changed while it was read. */
export function createEstimate(
  jobStore: Pick<JobStore, 'list' | 'show'>,
  expectedMs: SeriesLoader['expectedMs'],
  runningForMs: () => number,
): () => Promise<void> {
  let isBusy = false
  let isStale = false
  return async function estimate(): Promise<void> {
    isStale = true
    if (isBusy) return
    isBusy = true
    while (isStale) {
      isStale = false
      show(await remainingTimesOf(jobStore.list(), expectedMs, runningForMs()))
    }
    isBusy = false
  }

  function show(times: ReadonlyMap<string, number>): void {
    for (const job of jobStore.list()) {
      const remainingMs = times.get(job.document.id)
      if (job.state !== 'finished' && remainingMs !== undefined && remainingMs !== job.remainingMs)
        jobStore.show({ ...job, remainingMs })
    }
  }
}

/** Counts the requests that these jobs have yet to make. */
export function requestsLeft(jobs: readonly DownloadJob[]): number {
  return jobs.reduce((sum, job) => sum + Math.max(0, job.requestsPlanned - job.requestsDone), 0)
}
