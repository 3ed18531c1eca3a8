import { MINUTE_MS } from '../time/durations.ts'
import type { BudgetState } from './budget-state.ts'

/** Slots that requests without a click leave free (decision 0003). */
export const LEFT_TO_CLICKS = 6
/** And one more each of these, so that clicks find slots until a crowd has expired. */
const LATER_MS = 6000
/** A long queue is sent at 58.5 requests a minute, whatever crowds it began with. */
const EVEN_MS = 1026

/**
 * Returns the expected time in ms until the n-th waiting request is sent, the first being 1. `kept` slots are left to
 * others. Queue, forms and jobs share this one estimate, so that they agree.
 */
export function msUntilSent(
  { limit, freeInMs }: Pick<BudgetState, 'limit' | 'freeInMs'>,
  n: number,
  kept = LEFT_TO_CLICKS,
): number {
  if (n <= 0) return 0
  const aWindow = Math.max(1, limit - kept)
  const slotInMs = (nth: number): number => freeInMs[freeInMs.length + nth - 1 - aWindow] ?? 0
  const windows = Math.floor((n - 1) / aWindow)
  const nth = n - windows * aWindow
  const taken = windows === 0 ? freeInMs.length : 0
  // The last slots of a window are spread over it.
  const spread = kept === 0 ? 0 : taken + nth - aWindow + Math.floor((MINUTE_MS - kept * 1000) / LATER_MS)
  const inCrowdsMs = windows * MINUTE_MS + Math.max(slotInMs(nth), Math.min(spread * LATER_MS, MINUTE_MS))
  return Math.ceil(Math.min(inCrowdsMs, slotInMs(1) + n * EVEN_MS))
}
