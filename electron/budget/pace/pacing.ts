import type { EpochMs } from '#shared/time/instant.ts'

/** What decides when the next request may go. */
export interface PacingState {
  readonly now: EpochMs
  readonly limit: number
  readonly windowMs: number
  /** Slots that paced requests leave free for clicks at any time. */
  readonly reserve: number
  /** When each taken slot is free again, ascending. */
  readonly expiries: readonly EpochMs[]
  /** When the last paced request was sent; absent before the first. */
  readonly lastPacedAt: EpochMs | undefined
}

/** Slots that paced requests leave to clicks, free now or within the next seconds, one a second. */
const CLICKS_AHEAD = 6
const AHEAD_MS = 6000
/** How steeply the gap grows with the used part of the window: at half of it, a thirtieth of the even gap. */
const GAP_POWER = 5
/** With so few slots left the window is nearly full. */
const FEW_SLOTS = 4
/** How many expiries to look ahead for a hole, and by how much to slow down for it at most. */
const EXPIRIES_AHEAD = 12
const MAX_SLOWDOWN = 1.3

/** When a request that is not paced may go: now, or when enough slots have expired. */
export function earliestUnpaced({ now, limit, expiries }: PacingState): EpochMs {
  return nthSlotAt({ now, limit, expiries }, 1)
}

/** When the n-th of a queue has its slot at the earliest, if all `limit` slots are taken as they come free. */
export function nthSlotAt(
  { now, limit, expiries }: Pick<PacingState, 'now' | 'limit' | 'expiries'>,
  n: number,
): EpochMs {
  const over = expiries.length + n - 1 - limit
  return over < 0 ? now : (expiries[over] ?? now)
}

/**
 * When a paced request may go. The gap to the last one grows with the used part of the window, up to the even
 * gap at a full one: an empty window is used at once but for the clicks' share, and what was sent in a crowd
 * spreads with every window until it runs evenly and a click finds a slot within a second.
 */
export function earliestPaced(state: PacingState): EpochMs {
  const { now, limit, reserve, expiries, lastPacedAt = -Infinity } = state
  const ahead = Math.min(CLICKS_AHEAD, limit - 1)
  // The used part shrinks with every expiry: look at the time before each of them for the first that fits.
  for (let expired = Math.max(0, expiries.length + reserve + 1 - limit); ; expired += 1) {
    const used = expiries.length - expired
    const missing = ahead - (limit - used - 1)
    const at = Math.max(
      expired === 0 ? now : (expiries[expired - 1] ?? now),
      lastPacedAt + gapMs(state, expired),
      missing > 0 ? (expiries[expired + missing - 1] ?? now) - AHEAD_MS : now,
    )
    if (used <= 0 || at < (expiries[expired] ?? Infinity)) return Math.max(now, at)
  }
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
  // Nearly full: slow down before a hole in what comes free, so that the hole closes instead of wandering on.
  let aheadMs = 0
  for (let k = Math.max(0, 1 - free); k < EXPIRIES_AHEAD; k += 1) {
    const expiry = expiries[expired + k]
    if (expiry !== undefined) aheadMs = Math.max(aheadMs, (expiry - lastPacedAt) / (free + k + 1))
  }
  return Math.max(crowdedMs, Math.min(aheadMs, evenMs * MAX_SLOWDOWN))
}
