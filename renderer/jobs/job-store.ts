import { createEventHook } from '@vueuse/core'
import type { Result } from '#shared/errors/result.ts'
import type { DocumentStore } from '#renderer/ports/cache.ts'
import type { JobDocument } from '#renderer/ports/documents/records/job-document.ts'
import type { DownloadJob, Move } from '#renderer/ports/job-service.ts'
import type { SeriesLoader } from '#renderer/ports/series-loader.ts'

/** Number of requests after which the service's own pace counts. */
const ENOUGH_TO_JUDGE = 5

/**
 * Estimates for each open job, by its id, the time until it is finished, in ms: at the pace of the budget, or of the
 * service if that is slower. Jobs are sent in order, so that the time of each includes all jobs before it.
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

/** Caches the times of the jobs; the budget is read once more if something changed while it was being read. */
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

/** Counts the requests that these jobs still have to make. */
export function requestsLeft(jobs: readonly DownloadJob[]): number {
  return jobs.reduce((sum, job) => sum + Math.max(0, job.requestsPlanned - job.requestsDone), 0)
}

/** Keeps the current state of the jobs over their stored documents. */
export interface JobStore {
  readonly get: (id: string) => DownloadJob | undefined
  readonly list: () => readonly DownloadJob[]
  readonly onChange: (listener: () => void) => () => void
  /** Shows a job without storing anything. */
  readonly show: (job: DownloadJob) => void
  /** Saves a document before it is shown, so that no unsaved state is shown as saved. */
  readonly keep: (document: JobDocument, change?: Partial<DownloadJob>) => Promise<Result<null>>
  readonly forget: (id: string) => Promise<Result<null>>
}

export function createJobStore(store: DocumentStore): JobStore {
  const jobs = new Map<string, DownloadJob>()
  const changes = createEventHook()
  const show = (job: DownloadJob): void => {
    jobs.set(job.document.id, job)
    void changes.trigger()
  }

  return {
    get: (id) => jobs.get(id),
    list: () => inOrder(jobs.values()),
    onChange: (listener) => changes.on(listener).off,
    show,
    async keep(document, change = {}) {
      const saved = await store.put(document.id, document)
      if (saved.ok)
        show({ ...(jobs.get(document.id) ?? freshJob(document)), state: document.state, ...change, document })
      return saved
    },
    async forget(id) {
      const removed = await store.remove(id)
      if (removed.ok) {
        jobs.delete(id)
        void changes.trigger()
      }
      return removed
    },
  }
}

export function freshJob(document: JobDocument): DownloadJob {
  const none = { requestsDone: 0, requestsSaved: 0, seriesDone: 0, remainingMs: 0, failures: [] }
  return { document, state: document.state, requestsPlanned: 0, ...none }
}

/** Sorts jobs in the order in which they run; those that have ended come last, newest first. */
function inOrder(jobs: Iterable<DownloadJob>): readonly DownloadJob[] {
  const all = [...jobs]
  const open = all.filter((job) => !hasEnded(job)).sort((a, b) => a.document.order - b.document.order)
  const ended = all.filter(hasEnded).sort((a, b) => endOf(b) - endOf(a))
  return [...open, ...ended]
}

function hasEnded({ state }: DownloadJob): boolean {
  return state === 'finished'
}

export function isActive({ state }: DownloadJob): boolean {
  return state === 'running' || state === 'waiting'
}

function endOf({ document }: DownloadJob): number {
  return document.ended?.at ?? document.createdAt
}

/** Returns the order number that moves a job with one write; undefined if it is there already. */
export function orderAfterMove(
  jobs: readonly DownloadJob[],
  job: DownloadJob,
  where: Move,
): number | undefined {
  const open = jobs.filter((other) => !hasEnded(other))
  const at = open.indexOf(job)
  const to = where === 'first' ? 0 : where === 'up' ? at - 1 : at + 1
  if (at < 0 || to === at || to < 0 || to >= open.length) return undefined
  const others = open.filter((other) => other !== job).map(({ document }) => document.order)
  const before = others[to - 1]
  const after = others[to]
  if (before === undefined) return (after ?? 1) - 1
  return after === undefined ? before + 1 : (before + after) / 2
}
