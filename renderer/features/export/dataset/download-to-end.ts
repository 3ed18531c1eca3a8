import { fail, succeed, type Result } from '#shared/errors/result.ts'
import type { JobOrder, JobService } from '#renderer/ports/job-service.ts'

/**
 * Orders a download and waits for its end. Returns `cancelled` when `signal` was aborted or the download was
 * paused, removed or interrupted; the download stays as it is and can be resumed.
 */
export async function downloadToEnd(
  jobs: JobService,
  order: JobOrder,
  signal: AbortSignal,
): Promise<Result<null>> {
  const before = new Set(jobs.list().map(({ document }) => document.id))
  const added = await jobs.add(order)
  if (!added.ok) return added
  const own = jobs.list().find(({ document }) => !before.has(document.id))
  const ended = Promise.withResolvers<boolean>()
  const look = (): void => {
    const job = jobs.list().find(({ document }) => document.id === own?.document.id)
    if (job?.state === 'finished') ended.resolve(true)
    else if (job?.state !== 'running' && job?.state !== 'waiting') ended.resolve(false)
  }
  const leave = jobs.onChange(look)
  signal.addEventListener('abort', () => ended.resolve(false))
  look()
  const isFinished = await ended.promise
  leave()
  return isFinished ? succeed(null) : fail({ kind: 'cancelled' })
}
