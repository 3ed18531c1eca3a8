import type { DownloadJob, Move } from '#renderer/ports/job-service.ts'

/** Sorts jobs in the order in which they run; those that have ended come last, newest first. */
export function inOrder(jobs: Iterable<DownloadJob>): readonly DownloadJob[] {
  const all = [...jobs]
  const open = all.filter((job) => !hasEnded(job)).sort((a, b) => a.document.order - b.document.order)
  const ended = all.filter(hasEnded).sort((a, b) => endOf(b) - endOf(a))
  return [...open, ...ended]
}

export function hasEnded({ state }: DownloadJob): boolean {
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
