import type { BudgetState, Lane, LedgerEntry } from '#shared/contract/budget-state.ts'
import type { EpochMs } from '#shared/time/instant.ts'
import type { Limiter } from '../pace/limiter.ts'
import { lanePriority, type Job } from './job.ts'
import type { LaneQueue } from './lane-queue.ts'
import { nthSlotAt, type PacingState } from '../pace/pacing.ts'

const MAX_ENTRIES = 200

export interface LedgerSources {
  readonly queue: LaneQueue
  readonly running: ReadonlySet<Job>
  readonly pausedLanes: ReadonlySet<Lane>
  readonly limiter: Limiter
  readonly now: EpochMs
}

/** The budget as a person sees it: what runs, what waits, and for how long. */
export function budgetStateFrom(sources: LedgerSources): Omit<BudgetState, 'connectionId'> {
  const { queue, running, pausedLanes, limiter, now } = sources
  const pacing = limiter.pacing(now)
  const pausedUntil = limiter.pausedUntil(now)
  return {
    limit: limiter.limit,
    used: Math.min(limiter.limit, pacing.expiries.length),
    waiting: queue.size(),
    running: running.size,
    drainMs: drainMs(sources, pacing, pausedUntil),
    ...(pausedUntil === undefined ? {} : { pausedUntil }),
    pausedLanes: [...pausedLanes],
    entries: entriesOf(running, queue),
  }
}

function entriesOf(running: Iterable<Job>, queue: LaneQueue): readonly LedgerEntry[] {
  const entries: LedgerEntry[] = []
  for (const jobs of [running, queue.ordered()]) {
    for (const job of jobs) {
      if (entries.length >= MAX_ENTRIES) return entries
      const [subscriber] = job.subscribers
      if (subscriber === undefined) continue
      const { ticket, label, queuedAt } = subscriber
      entries.push({ ticket, label, queuedAt, lane: job.lane, state: job.state })
    }
  }
  return entries
}

/** Expected time until the last waiting request is sent, lanes the user paused left out. */
function drainMs(sources: LedgerSources, pacing: PacingState, pausedUntil: EpochMs | undefined): number {
  const { queue, pausedLanes, now } = sources
  const open = lanePriority.filter((lane) => !pausedLanes.has(lane))
  const clicks = open.includes('interactive') ? queue.count('interactive') : 0
  const waiting = open.reduce((sum, lane) => sum + queue.count(lane), 0)
  if (waiting === 0) return 0
  // Clicks may take the whole window, everything else leaves the reserve.
  const limit = waiting === clicks ? pacing.limit : pacing.limit - pacing.reserve
  const windows = Math.floor((waiting - 1) / limit)
  const lastAt = nthSlotAt({ ...pacing, limit }, waiting - windows * limit) + windows * pacing.windowMs
  return Math.max(0, Math.ceil(Math.max(lastAt, pausedUntil ?? now) - now))
}
