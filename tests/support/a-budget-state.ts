import type { BudgetState } from '#shared/contract/budget-state.ts'

/** Returns the budget of a connection that has sent nothing and has no waiting requests. */
export function aBudgetState(over: Partial<BudgetState> = {}): BudgetState {
  return {
    ...{ connectionId: 'c1', limit: 60, used: 0, waiting: 0, running: 0 },
    ...{ freeInMs: [], drainMs: 0, pausedLanes: [], entries: [] },
    ...over,
  }
}
