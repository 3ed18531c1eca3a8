import type { BudgetState, Lane, LedgerEntry } from '#shared/contract/budget-state.ts'
import { msUntilSent } from '#shared/budget/pacing.ts'
import type { EpochMs } from '#shared/time/instant.ts'
import type { Limiter } from '../pace/limiter.ts'
import { lanePriority, type Job } from './job.ts'
import type { LaneQueue } from './lane-queue.ts'

export interface LedgerSources {
  readonly queue: LaneQueue
  readonly running: ReadonlySet<Job>
  readonly pausedLanes: ReadonlySet<Lane>
  readonly limiter: Limiter
  readonly now: EpochMs
  /** Infinity if there is no outage that ends by itself. */
  readonly probeAt: EpochMs
}

/** Returns the budget as a person sees it: the running requests, the waiting ones, and how long they wait. */
export function budgetStateFrom(sources: LedgerSources): Omit<BudgetState, 'connectionId'> {
  const { queue, running, pausedLanes, limiter, now, probeAt } = sources
  const pacing = limiter.pacing(now)
  const pause = limiter.pauseAt(now)
  const { reserve, lastPacedAt } = pacing
  const slots = {
    limit: limiter.limit,
    freeInMs: pacing.expiries.map((at) => at - now),
    pacing: {
      reserve,
      reserveMs: limiter.reserveUntil(now) - now,
      ...(lastPacedAt !== undefined && { lastAgoMs: now - lastPacedAt }),
    },
  }
  return {
    ...slots,
    used: Math.min(limiter.limit, pacing.expiries.length),
    waiting: queue.size(),
    running: running.size,
    drainMs: drainMs(sources, slots),
    ...(pause === undefined ? {} : { pause }),
    ...(queue.size() === 0 || probeAt === Infinity ? {} : { probeInMs: probeAt - now }),
    pausedLanes: [...pausedLanes],
    entries: entriesOf(running, now),
  }
}

export function entriesOf(jobs: Iterable<Job>, now: EpochMs): readonly LedgerEntry[] {
  return [...jobs].flatMap(({ subscribers, sentAt, lane, state }) => {
    const [subscriber] = subscribers
    if (subscriber === undefined) return []
    const { ticket, label } = subscriber
    return [{ ticket, label, lane, state, ...(sentAt === undefined ? {} : { sentAgoMs: now - sentAt }) }]
  })
}

/** Returns the expected time until the last waiting request is sent, not counting lanes that the user paused. */
function drainMs(
  { queue, pausedLanes }: LedgerSources,
  slots: Pick<BudgetState, 'limit' | 'freeInMs' | 'pacing'>,
): number {
  const open = lanePriority.filter((lane) => !pausedLanes.has(lane))
  const clicks = open.includes('interactive') ? queue.count('interactive') : 0
  const waiting = open.reduce((sum, lane) => sum + queue.count(lane), 0)
  const visible = open.includes('visible') ? queue.count('visible') : 0
  return msUntilSent(slots, waiting, clicks, visible)
}
