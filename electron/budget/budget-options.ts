import type { Clock } from '#shared/time/instant.ts'
import type { BudgetMemory } from './budget-memory.ts'
import type { Timers } from './timers.ts'

/** Holds the parts and the limit that a budget is made of. */
export interface BudgetOptions {
  /** Requests allowed in any window; 60 (docs/service.md 8). */
  readonly limit: number
  /** 60,000. */
  readonly windowMs: number
  /** Must not jump while the process lives; see createMonotonicClock. */
  readonly clock: Clock
  readonly timers: Timers
  /** In [0, 1), for jitter and slot names. */
  readonly random: () => number
  readonly memory: BudgetMemory
  /** Requests in flight at once, 8; paced lanes leave two of them to clicks. */
  readonly maxConcurrent?: number
  /** Added to the window after each answer, 50 ms: for clocks that run at different speeds. */
  readonly marginMs?: number
}
