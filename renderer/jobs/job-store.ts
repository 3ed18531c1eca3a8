import { createEventHook } from '@vueuse/core'
import type { Result } from '#shared/errors/result.ts'
import type { DocumentStore } from '#renderer/ports/cache.ts'
import type { JobDocument } from '#renderer/ports/documents/records/job-document.ts'
import type { DownloadJob, Move } from '#renderer/ports/job-service.ts'

/** Keeps the current state of the jobs over their stored documents. */
export interface JobStore {
  readonly get: (id: string) => DownloadJob | undefined
  readonly list: () => readonly DownloadJob[]
  readonly onChange: (listener: () => void) => () => void
  /** Shows a job; nothing of it is kept. */
  readonly show: (job: DownloadJob) => void
  /** Keeps a document before it is shown: a state that could not be kept is not claimed. */
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

/** Returns the order number that moves a job with one write; undefined where it is there already. */
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
