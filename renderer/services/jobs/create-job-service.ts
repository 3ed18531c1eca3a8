import { succeed, type Result } from '#shared/errors/result.ts'
import type { Clock } from '#shared/time/instant.ts'
import type { DocumentStore, SeriesLoader } from '../ports.ts'
import { jobDocumentSchema, type JobDocument } from './job-document.ts'
import type { DownloadJob, JobService } from './job-service.ts'
import { demandsOf, runJob, type JobRun } from './run-job.ts'

/** The pace of the budget at full rate: one request a second. */
const MS_PER_REQUEST = 1_000

export interface JobPorts {
  readonly loader: SeriesLoader
  readonly store: DocumentStore
  readonly clock: Clock
  readonly newId: () => string
}

/** Persistent downloads over the loader: a job is its wish, its progress is the cache's coverage. */
export function createJobService({ loader, store, clock, newId }: JobPorts): JobService {
  const jobs = new Map<string, DownloadJob>()
  const listeners = new Set<() => void>()
  let current: { readonly id: string; readonly run: JobRun } | undefined
  let started = false

  const set = (job: DownloadJob): void => {
    jobs.set(job.document.id, job)
    for (const listener of [...listeners]) listener()
  }
  const inOrder = (): readonly DownloadJob[] =>
    [...jobs.values()].sort((a, b) => a.document.order - b.document.order)

  /** Kept first, shown after: a state that could not be kept is not claimed. */
  const keep = async (document: JobDocument, change: Partial<DownloadJob> = {}): Promise<Result<null>> => {
    const kept = await store.put(document.id, document)
    if (kept.ok)
      set({ ...(jobs.get(document.id) ?? freshJob(document)), document, state: document.state, ...change })
    return kept
  }

  const runNext = (): void => {
    const next = inOrder().find(({ state }) => state === 'waiting')
    if (!started || current !== undefined || next === undefined) return
    void run(next)
  }

  const run = async (job: DownloadJob): Promise<void> => {
    const { id } = job.document
    set({ ...freshJob(job.document), state: 'running' })
    const jobRun = runJob(loader, job.document, (progress) => {
      const shown = jobs.get(id)
      if (shown?.state !== 'running') return
      const left = Math.max(0, progress.requestsPlanned - progress.requestsDone)
      set({ ...shown, ...progress, remainingMs: left * MS_PER_REQUEST })
    })
    current = { id, run: jobRun }
    const outcome = await jobRun.done
    current = undefined
    const shown = jobs.get(id)
    if (outcome !== 'stopped' && shown?.state === 'running') {
      const state = outcome === 'complete' && shown.failures.length === 0 ? 'finished' : 'interrupted'
      await keep({ ...shown.document, state }, { remainingMs: 0 })
    }
    runNext()
  }

  const halt = (id: string): void => {
    if (current?.id === id) current.run.stop()
  }

  const change = async (id: string, part: Partial<JobDocument>): Promise<Result<null>> => {
    const job = jobs.get(id)
    if (job === undefined) return succeed(null)
    const kept = await keep({ ...job.document, ...part })
    if (kept.ok && part.state !== undefined && part.state !== 'waiting') halt(id)
    runNext()
    return kept
  }

  return {
    cost: (order) => loader.cost(demandsOf(order)),
    list: inOrder,
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async start() {
      const documents = await store.list()
      if (!documents.ok) return documents
      for (const document of documents.value) {
        const parsed = jobDocumentSchema.safeParse(document)
        if (parsed.success) set(freshJob(takenUpAgain(parsed.data)))
      }
      started = true
      runNext()
      return succeed(null)
    },
    async add(order) {
      const last = inOrder().at(-1)?.document.order ?? 0
      const { name, interval, series } = order
      const head = { version: 1, id: newId(), createdAt: clock.now(), order: last + 1 } as const
      const kept = await keep({ ...head, name, interval, series, state: 'waiting' })
      runNext()
      return kept
    },
    pause: (id) => change(id, { state: 'paused' }),
    resume: async (id) =>
      jobs.get(id)?.state === 'running' ? succeed(null) : await change(id, { state: 'waiting' }),
    async remove(id) {
      const removed = await store.remove(id)
      if (!removed.ok) return removed
      jobs.delete(id)
      halt(id)
      for (const listener of [...listeners]) listener()
      return removed
    },
    async moveFirst(id) {
      const first = inOrder()[0]?.document.order ?? 0
      const job = jobs.get(id)
      if (job === undefined) return succeed(null)
      const kept = await keep({ ...job.document, order: first - 1 }, { state: job.state })
      if (kept.ok && current !== undefined && current.id !== id && job.state === 'waiting') yieldTurn()
      return kept
    },
    stop() {
      started = false
      current?.run.stop()
    },
  }

  /** The running job waits again; what it has fetched is held. */
  function yieldTurn(): void {
    const running = current === undefined ? undefined : jobs.get(current.id)
    if (running === undefined) return
    set({ ...running, state: 'waiting' })
    current?.run.stop()
  }
}

/** What a failure interrupted is tried once more with each start: the network may be back. */
function takenUpAgain(document: JobDocument): JobDocument {
  return document.state === 'interrupted' ? { ...document, state: 'waiting' } : document
}

function freshJob(document: JobDocument): DownloadJob {
  const none = { requestsPlanned: 0, requestsDone: 0, seriesDone: 0, remainingMs: 0, failures: [] }
  return { document, state: document.state, ...none }
}
