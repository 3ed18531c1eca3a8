import type { BudgetState } from '#shared/contract/budget-state.ts'
import type { EpochMs } from '#shared/time/instant.ts'

const WINDOW_MS = 60_000
const ASSUMED_LIMIT = 60

/** How long `requests` more will take at the budget as it stands, in ms, the service's own time apart. */
export function expectedDurationMs(
  requests: number,
  budget: Pick<BudgetState, 'limit' | 'used' | 'waiting' | 'drainMs' | 'pausedUntil'> | undefined,
  now: EpochMs,
): number {
  if (requests === 0) return 0
  const limit = budget?.limit ?? ASSUMED_LIMIT
  const free = budget === undefined ? limit : Math.max(0, limit - budget.used - budget.waiting)
  const queued = Math.max(0, requests - free)
  const paused = Math.max(0, (budget?.pausedUntil ?? now) - now)
  return Math.round(paused + (budget?.drainMs ?? 0) + (queued * WINDOW_MS) / limit)
}
