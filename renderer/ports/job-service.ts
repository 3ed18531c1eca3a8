import type { AppError, Result } from '#shared/errors/result.ts'
import type { SeriesKey } from '#shared/series/series-key.ts'
import type { LoadCost } from './series-loader.ts'
import type { JobDocument } from './documents/records/job-document.ts'

/** Describes a download that a user orders: many series over one interval. */
export type JobOrder = Pick<JobDocument, 'name' | 'interval' | 'zone' | 'series' | 'recheckDays'>

/** A series that the service failed to deliver. */
export type FailedSeries = NonNullable<JobDocument['failed']>[number]

/** The current state of a download job. */
export interface DownloadJob {
  readonly document: JobDocument
  readonly state: JobDocument['state'] | 'running'
  /** Number of requests still to be made when the job was counted; 0 until then. */
  readonly requestsPlanned: number
  readonly requestsDone: number
  /** Number of segments that were already cached when the job was counted. */
  readonly requestsSaved: number
  /** Number of series that are complete. */
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
  /** Calls the listener on every change; returns a function that removes it. */
  readonly onChange: (listener: () => void) => () => void
  /**
   * Calls the listener when a run that received answers ends, with the series that have changed; returns a function
   * that removes it.
   */
  readonly onBrought: (listener: (seriesKeys: readonly SeriesKey[]) => void) => () => void
  /**
   * Reads the jobs that an earlier run left, continues those that were not paused, and returns their number. Later
   * calls share the result of the first.
   */
  readonly start: () => Promise<Result<number>>
  readonly add: (order: JobOrder) => Promise<Result<null>>
  readonly pause: (id: string) => Promise<Result<null>>
  /**
   * Resumes a job, or tries its failed series again; cached data are not fetched again. Series that the service refused
   * for good are tried again only if a user requests it.
   */
  readonly resume: (id: string, by?: 'person' | 'recovery') => Promise<Result<null>>
  /** Stops and forgets a job; the data that it fetched stay. */
  readonly remove: (id: string) => Promise<Result<null>>
  /** Changes the order of the jobs that have not ended; the running one gives way to one that is moved before it. */
  readonly move: (id: string, where: Move) => Promise<Result<null>>
  /** Stops without changing what is stored; the next start continues. */
  readonly stop: () => void
}
