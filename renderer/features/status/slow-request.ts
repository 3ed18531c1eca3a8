import type { BudgetState } from '#shared/contract/budget-state.ts'

/** A request that takes long enough for the user to wonder. */
export interface SlowRequest {
  readonly label: string
  readonly waitedMs: number
}

const SLOW_MS = 10_000

/**
 * Returns the running request that has waited longest, once that is ten seconds; `agoMs` is the time since the state
 * was received.
 */
export function slowestRequest(budget: BudgetState | undefined, agoMs: number): SlowRequest | undefined {
  let slowest: SlowRequest | undefined
  for (const { label, sentAgoMs } of budget?.entries ?? []) {
    const waitedMs = sentAgoMs === undefined ? 0 : sentAgoMs + agoMs
    if (waitedMs >= SLOW_MS && waitedMs > (slowest?.waitedMs ?? 0)) slowest = { label, waitedMs }
  }
  return slowest
}
