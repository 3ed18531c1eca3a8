import type { BudgetState } from '../contract/budget-state.ts'
import { MINUTE_MS } from '#shared/time/instant.ts'
import { earliestPaced, earliestUnpaced } from './pacing.ts'

/** A slot is free again this long after its answer (decision 0003). */
const HOLD_MS = MINUTE_MS + 50
/**
 * One slot is left for clicks even if nobody clicks. It serves two, since a second click gets the next slot within a
 * second.
 */
export const LEAST_RESERVE = 1
/** After this many windows a queue runs evenly, whatever crowds it began with. */
const CROWDED_WINDOWS = 10
/** A long queue is sent more slowly than the limit allows, by this factor: 58.5 requests of 60. */
const EVEN_SHARE = 1.026

/**
 * Returns the expected time in ms until the n-th waiting request is sent, counted from 1, not including the service's
 * own time. The first windows are simulated with the same function that paces the requests. Clicks are not paced and go
 * before everything else: of the n requests the first `clicks` are clicks, and the next `visible` ones are for the
 * screen. The queue, forms and jobs share this estimate.
 */
export function msUntilSent(
  { limit, freeInMs, pacing }: Pick<BudgetState, 'limit' | 'freeInMs' | 'pacing'>,
  n: number,
  clicks = 0,
  visible = 0,
): number {
  const { reserve = LEAST_RESERVE, reserveMs = 0, lastAgoMs } = pacing ?? {}
  const simulated = Math.min(n, CROWDED_WINDOWS * limit)
  const expiries = [...freeInMs]
  let lastPacedAt = lastAgoMs === undefined ? undefined : -lastAgoMs
  let now = 0
  for (let sent = 0; sent < simulated; sent++) {
    const isClick = sent < clicks
    const waiting = sent < clicks + visible ? clicks + visible - sent : Infinity
    for (;;) {
      while ((expiries[0] ?? Infinity) <= now) expiries.shift()
      const left = now < reserveMs ? reserve : LEAST_RESERVE
      const state = { now, limit, windowMs: MINUTE_MS, reserve: left, expiries, lastPacedAt, waiting }
      const at = isClick ? earliestUnpaced(state) : earliestPaced(state)
      if (at <= now) break
      now = at
    }
    expiries.push(now + HOLD_MS)
    if (!isClick) lastPacedAt = now
  }
  return Math.ceil(now + ((n - simulated) * EVEN_SHARE * MINUTE_MS) / limit)
}
