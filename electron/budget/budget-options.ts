import type { Clock } from '#shared/time/instant.ts'
import type { BudgetMemory } from './budget-memory.ts'
import type { Timers } from './timers.ts'

/** The parts and the limit of a budget. */
export interface BudgetOptions {
  /** Requests allowed in any window, which is 60 (docs/service.md 8). */
  readonly limit: number
  /** Length of the window, 60,000 ms. */
  readonly windowMs: number
  /** Must not jump while the process lives; see createMonotonicClock. */
  readonly clock: Clock
  readonly timers: Timers
  /** Returns numbers in [0, 1), for jitter and slot names. */
  readonly random: () => number
  readonly memory: BudgetMemory
  /** Most requests in flight at once, by default 8; paced lanes leave two of them to clicks. */
  readonly maxConcurrent?: number
  /** Time added to the window after each answer, by default 50 ms, since clocks run at different speeds. */
  readonly marginMs?: number
}
