import type { BudgetState } from '#shared/contract/budget-state.ts'
import type { EpochMs } from '#shared/time/instant.ts'

/** A request that takes long enough for the user to wonder. */
export interface SlowRequest {
  readonly label: string
  readonly waitedMs: number
}

const SLOW_MS = 10_000

/** Returns the running request that has waited longest, once that is ten seconds. */
export function slowestRequest(budget: BudgetState | undefined, now: EpochMs): SlowRequest | undefined {
  let slowest: SlowRequest | undefined
  for (const { label, sentAt } of budget?.entries ?? []) {
    const waitedMs = sentAt === undefined ? 0 : now - sentAt
    if (waitedMs >= SLOW_MS && waitedMs > (slowest?.waitedMs ?? 0)) slowest = { label, waitedMs }
  }
  return slowest
}
