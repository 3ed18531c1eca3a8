import type { AppError, Result } from '#shared/errors/result.ts'
import type { SeriesKey } from '#shared/series/series-key.ts'
import type { LoadCost } from './series-loader.ts'
import type { JobDocument } from './documents/records/job-document.ts'

/** Describes a download that a user orders: many series over one interval. */
export type JobOrder = Pick<JobDocument, 'name' | 'interval' | 'zone' | 'series' | 'recheckDays'>

/** A series that the service failed to give. */
export type FailedSeries = NonNullable<JobDocument['failed']>[number]

/** A download job as it stands. */
export interface DownloadJob {
  readonly document: JobDocument
  readonly state: JobDocument['state'] | 'running'
  /** Requests still to be made when the job was counted; 0 until then. */
  readonly requestsPlanned: number
  readonly requestsDone: number
  /** Segments that were cached already when the job was counted. */
  readonly requestsSaved: number
  /** Series that have all they need. */
  readonly seriesDone: number
  /** Expected time until it is finished, ms. */
  readonly remainingMs: number
  /** Failures that interrupted the whole job. */
  readonly failures: readonly AppError[]
}

export type Move = 'first' | 'up' | 'down'

/** Runs persistent downloads in the background lane, one at a time, in their order. */
export interface JobService {
  /** Estimates what a job would cost before it is started. */
  readonly cost: (order: JobOrder) => Promise<Result<LoadCost>>
  readonly list: () => readonly DownloadJob[]
  /** Fires on every change; returns its end. */
  readonly onChange: (listener: () => void) => () => void
  /** Fires when a run that received answers ends, with the series that have changed; returns its end. */
  readonly onBrought: (listener: (seriesKeys: readonly SeriesKey[]) => void) => () => void
  /**
   * Reads the jobs that an earlier run left, continues those that were not paused, and returns their number. Later
   * calls join the first.
   */
  readonly start: () => Promise<Result<number>>
  readonly add: (order: JobOrder) => Promise<Result<null>>
  readonly pause: (id: string) => Promise<Result<null>>
  /**
   * Resumes a job, or tries its failed series again; what is cached is not fetched again. What the service refused
   * for good is tried again only if a user asks for it.
   */
  readonly resume: (id: string, by?: 'person' | 'recovery') => Promise<Result<null>>
  /** Stops and forgets a job; what it fetched stays. */
  readonly remove: (id: string) => Promise<Result<null>>
  /** Changes the order of the jobs that have not ended; the running one gives way to one that is moved before it. */
  readonly move: (id: string, where: Move) => Promise<Result<null>>
  /** Stops without changing what is stored; the next start continues. */
  readonly stop: () => void
}
