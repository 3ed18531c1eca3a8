import type { AppError } from '#shared/errors/app-error.ts'
import type { Result } from '#shared/errors/result.ts'
import type { LoadCost } from '../ports.ts'
import type { JobDocument } from './job-document.ts'

/** What a user asks for: many series over one interval. */
export type JobOrder = Pick<JobDocument, 'name' | 'interval' | 'series'>

/** A download job as it stands. */
export interface DownloadJob {
  readonly document: JobDocument
  readonly state: JobDocument['state'] | 'running'
  /** Counted from coverage when the job begins to run; 0 until then. */
  readonly requestsPlanned: number
  readonly requestsDone: number
  /** Series that have all they need. */
  readonly seriesDone: number
  /** Expected time until it is finished at the full budget, ms. */
  readonly remainingMs: number
  readonly failures: readonly AppError[]
}

/** Persistent downloads in the background lane (K5). One runs at a time, in their order. */
export interface JobService {
  /** What a job would cost before it is started (B2). */
  readonly cost: (order: JobOrder) => Promise<Result<LoadCost>>
  readonly list: () => readonly DownloadJob[]
  /** Fires on every change; returns its end. */
  readonly onChange: (listener: () => void) => () => void
  /** Reads the jobs a former run left and goes on with them. */
  readonly start: () => Promise<Result<null>>
  readonly add: (order: JobOrder) => Promise<Result<null>>
  readonly pause: (id: string) => Promise<Result<null>>
  /** Goes on with a paused or interrupted job; what is held is not fetched again. */
  readonly resume: (id: string) => Promise<Result<null>>
  /** Stops and forgets a job; what it fetched stays. */
  readonly remove: (id: string) => Promise<Result<null>>
  readonly moveFirst: (id: string) => Promise<Result<null>>
  /** Stops without changing what is kept; the next start goes on. */
  readonly stop: () => void
}
