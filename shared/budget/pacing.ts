import type { BudgetState } from '../contract/budget-state.ts'
import { type EpochMs, MINUTE_MS } from '../time/instant.ts'

/** Holds what the pace of the next request depends on (docs/decisions/0003-budget.md); times in ms of one clock. */
export interface PacingState {
  readonly now: EpochMs
  readonly limit: number
  readonly windowMs: number
  /** Slots that paced requests leave free for clicks at any time. */
  readonly reserve: number
  /** Times at which the taken slots are free again, ascending. */
  readonly expiries: readonly EpochMs[]
  /** Time at which the last paced request was sent; absent before the first. */
  readonly lastPacedAt: EpochMs | undefined
  /**
   * Counts the waiting requests for the screen, including the next one; absent if the next one is not for the screen.
   */
  readonly waiting?: number
}

/** Slots that paced requests leave to clicks, free now or within the next seconds, one a second. */
const CLICKS_AHEAD = 6
const AHEAD_MS = 6000
/**
 * After each of these periods one more slot is left, so that a crowd leaves slots for the clicks of the minute in which
 * it expires.
 */
const LATER_MS = 6000
/** The gap grows this steeply with the used part of the window: at half of it, a sixtieth of the even gap. */
const GAP_POWER = 6
/** With so few slots left the window is nearly full. */
const FEW_SLOTS = 4
/** The pace looks this many expiries ahead for a hole, and slows down for it by this factor at most. */
const EXPIRIES_AHEAD = 12
const MAX_SLOWDOWN = 1.3

/** Returns the time at which a request that is not paced may be sent: now, or when enough slots have expired. */
export function earliestUnpaced({ now, limit, expiries }: PacingState): EpochMs {
  return expiries[expiries.length - limit] ?? now
}

/**
 * Returns the time at which a paced request may be sent. The gap to the last one grows with the used part of the
 * window, up to the even gap for a full window. An empty window is thus used at once, except for the clicks' share, and
 * requests that were sent in a crowd spread out with every window until they are even and a click finds a slot within a
 * second.
 */
export function earliestPaced(state: PacingState): EpochMs {
  const { now, limit, reserve, expiries, lastPacedAt = -Infinity } = state
  if (isEnding(state)) return now
  // The used part shrinks with every expiry: look at the time before each of them for the first that fits.
  for (let expired = Math.max(0, expiries.length + reserve + 1 - limit); ; expired += 1) {
    const used = expiries.length - expired
    const at = Math.max(
      expired === 0 ? now : (expiries[expired - 1] ?? now),
      lastPacedAt + gapMs(state, expired),
      clicksServedFrom(state, expired),
    )
    if (used <= 0 || at < (expiries[expired] ?? Infinity)) return Math.max(now, at)
  }
}

/**
 * Returns true if all requests waiting for the screen find a slot now and leave what clicks need: pacing would make
 * the last one wait for most of a minute, to keep slots that clicks have anyway.
 */
function isEnding({ limit, reserve, expiries, waiting = Infinity }: PacingState): boolean {
  return limit - expiries.length - waiting >= Math.max(reserve, CLICKS_AHEAD)
}

/** Returns the time from which one more slot may be taken without delaying future clicks too much. */
function clicksServedFrom({ now, limit, windowMs, expiries }: PacingState, expired: number): EpochMs {
  const free = limit - (expiries.length - expired) - 1
  let from = now
  for (let click = free + 1; click < limit; click += 1) {
    const withinMs = AHEAD_MS + Math.max(0, click - CLICKS_AHEAD) * LATER_MS
    if (withinMs >= windowMs) break
    from = Math.max(from, (expiries[expired + click - free - 1] ?? now) - withinMs)
  }
  return from
}

function gapMs(
  { windowMs, limit, reserve, expiries, lastPacedAt = 0 }: PacingState,
  expired: number,
): number {
  const paced = limit - reserve
  const evenMs = windowMs / paced
  const used = expiries.length - expired
  const crowdedMs = evenMs * Math.min(1, used / paced) ** GAP_POWER
  const free = paced - used
  if (free > FEW_SLOTS) return crowdedMs
  // Nearly full: slow down before a hole in the freed slots, so that the hole closes instead of moving on.
  let aheadMs = 0
  for (let k = Math.max(0, 1 - free); k < EXPIRIES_AHEAD; k += 1) {
    const expiry = expiries[expired + k]
    if (expiry !== undefined) aheadMs = Math.max(aheadMs, (expiry - lastPacedAt) / (free + k + 1))
  }
  return Math.max(crowdedMs, Math.min(aheadMs, evenMs * MAX_SLOWDOWN))
}

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
