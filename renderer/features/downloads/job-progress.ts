import type { DownloadJob } from '#renderer/ports/job-service.ts'

/** Counts the cached segments of a job, and all its segments. */
export interface JobProgress {
  readonly done: number
  readonly total: number
}

export function progressOf(job: DownloadJob): JobProgress {
  const ended = job.document.ended?.segments
  if (ended !== undefined) return { done: ended, total: ended }
  const total = job.requestsSaved + job.requestsPlanned
  return { done: Math.min(total, job.requestsSaved + job.requestsDone), total }
}

/**
 * Sums up all jobs for the status bar. The time of each job includes the jobs before it, so the longest time is that of
 * all.
 */
export function progressOfAll(jobs: readonly DownloadJob[]): JobProgress & { readonly remainingMs: number } {
  return jobs
    .map((job) => ({ ...progressOf(job), remainingMs: job.remainingMs }))
    .reduce(
      (sum, each) => ({
        done: sum.done + each.done,
        total: sum.total + each.total,
        remainingMs: Math.max(sum.remainingMs, each.remainingMs),
      }),
      { done: 0, total: 0, remainingMs: 0 },
    )
}
