import { createEventHook } from '@vueuse/core'
import { requestCountOf } from '#renderer/query/load/load-cost.ts'
import { parseWith } from '#shared/errors/parse-with.ts'
import { succeed, type Result } from '#shared/errors/result.ts'
import type { SeriesKey } from '#shared/series/series-key.ts'
import type { Clock, EpochMs } from '#shared/time/instant.ts'
import type { DocumentStore } from '#renderer/ports/cache.ts'
import type { LoadCost, SeriesLoader } from '#renderer/ports/series-loader.ts'
import { jobDocumentSchema, type JobDocument } from '#renderer/ports/documents/records/job-document.ts'
import {
  createEstimate,
  createJobStore,
  freshJob,
  isActive,
  orderAfterMove,
  requestsLeft,
} from './job-store.ts'
import type { DownloadJob, JobOrder, JobService } from '#renderer/ports/job-service.ts'
import { demandsOf, runJob, type JobRun, type RunProgress } from './run-job.ts'
import { isLasting } from '#renderer/ports/series-failure.ts'

export interface JobPorts {
  readonly loader: SeriesLoader
  readonly store: DocumentStore
  readonly clock: Clock
  readonly newId: () => string
  /** Protects the data that a job fetches from eviction until the returned function is called. */
  readonly protect: (seriesKeys: readonly SeriesKey[]) => () => void
  /** Counts the settled values of these series whose revisions were found since then. */
  readonly countRevisions: (seriesKeys: readonly SeriesKey[], since: EpochMs) => Promise<Result<number>>
}

/** Runs persistent downloads over the loader: a job is its request, its progress is the cache's coverage. */
export function createJobService(ports: JobPorts): JobService {
  const { loader, store, clock, newId, protect } = ports
  const jobStore = createJobStore(store)
  const brought = createEventHook<readonly SeriesKey[]>()
  let current: { readonly id: string; readonly run: JobRun } | undefined
  let isRunning = false
  let starting: Promise<Result<number>> | undefined
  let startedAt = clock.now()
  /** Jobs that a person resumed, until they run. */
  const clicked = new Set<string>()
  const estimate = createEstimate(jobStore, loader.expectedMs, () => clock.now() - startedAt)

  const runNext = (): void => {
    const next = jobStore.list().find(({ state }) => state === 'waiting')
    if (isRunning && current === undefined && next !== undefined) void run(next)
  }

  const run = async (job: DownloadJob): Promise<void> => {
    const { id } = job.document
    startedAt = clock.now()
    jobStore.show({ ...job, state: 'running', failures: [] })
    const keys = job.document.series.map(({ seriesKey }) => seriesKey)
    const release = protect(keys)
    let last: RunProgress | undefined
    const jobRun = runJob(
      loader,
      job.document,
      (progress) => {
        last = progress
        const shown = jobStore.get(id)
        if (shown?.state !== 'running') return
        const { failed, ...counts } = progress
        jobStore.show({ ...shown, ...counts, document: { ...shown.document, failed } })
        void estimate()
      },
      clicked.delete(id),
    )
    current = { id, run: jobRun }
    const outcome = await jobRun.done
    current = undefined
    release()
    const shown = jobStore.get(id)
    if (outcome !== 'stopped' && shown?.state === 'running') await end(shown.document, outcome, last)
    if (last !== undefined && last.requestsDone > 0) void brought.trigger(keys)
    // Failed or cancelled requests fetched nothing, so the progress of the job is read from the cache.
    void count(id)
    runNext()
  }

  /** A job is finished if another request would not complete it. */
  const end = async (
    document: JobDocument,
    outcome: 'complete' | 'cut-off',
    last: RunProgress | undefined,
  ): Promise<void> => {
    const failed = last?.failed ?? []
    const isFinished = outcome === 'complete' && failed.every(({ error }) => isLasting(error))
    const segments = (last?.requestsDone ?? 0) + (last?.requestsSaved ?? 0)
    const keys = document.series.map(({ seriesKey }) => seriesKey)
    const counted = isFinished ? await ports.countRevisions(keys, document.createdAt) : undefined
    // A job that was removed while it was being counted must not come back.
    if (jobStore.get(document.id) === undefined) return
    const revised = counted?.ok === true ? { revised: counted.value } : {}
    const ended = isFinished ? { ended: { at: clock.now(), segments, ...revised } } : {}
    const state = isFinished ? 'finished' : 'interrupted'
    await jobStore.keep({ ...document, failed, ...ended, state }, { remainingMs: 0 })
  }

  const change = async (
    id: string,
    change: (document: JobDocument) => JobDocument,
  ): Promise<Result<null>> => {
    const job = jobStore.get(id)
    if (job === undefined) return succeed(null)
    const document = change(job.document)
    const saved = await jobStore.keep(document)
    if (saved.ok && document.state !== 'waiting' && current?.id === id) current.run.stop()
    runNext()
    void estimate()
    return saved
  }

  /** Counts the progress of a job that waits or is paused, without a request. */
  const count = async (id: string): Promise<void> => {
    const job = jobStore.get(id)
    if (job === undefined || job.state === 'finished') return
    const cost = await requestCountOf(loader, demandsOf(job.document, job.document.createdAt))
    const shown = jobStore.get(id)
    if (!cost.ok || shown === undefined || shown.state === 'running') return
    const { requests, requestsSaved } = cost.value
    jobStore.show({ ...shown, requestsPlanned: requests, requestsDone: 0, requestsSaved })
    await estimate()
  }

  /** A new job runs after those that have not ended. */
  const costOf = async (order: JobOrder): Promise<Result<LoadCost>> => {
    const count = await requestCountOf(loader, demandsOf(order, clock.now()))
    if (!count.ok) return count
    const { requests } = count.value
    const before = requestsLeft(jobStore.list().filter(isActive))
    const durationMs = requests === 0 ? 0 : await loader.expectedMs(before + requests, before > 0)
    return succeed({ ...count.value, durationMs })
  }

  const countAll = async (): Promise<void> => {
    for (const { document } of jobStore.list()) await count(document.id)
  }

  const readAndStart = async (): Promise<Result<number>> => {
    const documents = await store.list()
    if (!documents.ok) return documents
    for (const document of documents.value) {
      const parsed = parseWith(jobDocumentSchema, document)
      if (parsed.success) jobStore.show(freshJob(takenUpAgain(parsed.data)))
    }
    isRunning = true
    const goOn = jobStore.list().filter(({ state }) => state === 'waiting').length
    runNext()
    void countAll()
    return succeed(goOn)
  }

  /** Returns the running job to the queue behind one that precedes it; the data that it has fetched are cached. */
  const preempt = (): void => {
    const running = current === undefined ? undefined : jobStore.get(current.id)
    const [first] = jobStore.list().filter(isActive)
    if (running === undefined || first === undefined || first.document.id === running.document.id) return
    jobStore.show({ ...running, state: 'waiting' })
    current?.run.stop()
  }

  return {
    cost: costOf,
    list: jobStore.list,
    onChange: jobStore.onChange,
    onBrought: (listener) => brought.on(listener).off,
    start: () => (starting ??= readAndStart()),
    async add(order) {
      const last = Math.max(0, ...jobStore.list().map(({ document }) => document.order))
      const head = { version: 3, id: newId(), createdAt: clock.now(), order: last + 1 } as const
      const saved = await jobStore.keep({ ...order, ...head, state: 'waiting' })
      runNext()
      if (saved.ok) void count(head.id)
      return saved
    },
    pause: (id) => change(id, (document) => ({ ...document, state: 'paused' })),
    async resume(id, by = 'person') {
      if (jobStore.get(id)?.state === 'running') return succeed(null)
      if (by === 'recovery') return await change(id, takenUpAgain)
      clicked.add(id)
      return await change(id, askedAgain)
    },
    async remove(id) {
      const removed = await jobStore.forget(id)
      if (removed.ok && current?.id === id) current.run.stop()
      void estimate()
      return removed
    },
    async move(id, where) {
      const job = jobStore.get(id)
      const order = job === undefined ? undefined : orderAfterMove(jobStore.list(), job, where)
      if (job === undefined || order === undefined) return succeed(null)
      const saved = await jobStore.keep(
        { ...job.document, order },
        { state: jobStore.get(id)?.state ?? job.state },
      )
      if (saved.ok) preempt()
      void estimate()
      return saved
    },
    stop() {
      isRunning = false
      current?.run.stop()
    },
  }
}

/** A job that a failure interrupted is tried once more at each start, since the network may be back. */
function takenUpAgain(document: JobDocument): JobDocument {
  return document.state === 'interrupted' ? { ...document, state: 'waiting' } : document
}

/** Clears the failures of a job on the user's request, so that even series that the service refused are tried again. */
function askedAgain({ ended: _ended, failed: _failed, ...document }: JobDocument): JobDocument {
  return { ...document, state: 'waiting' }
}
