import type { EpochMs } from '#shared/time/instant.ts'

/** What decides when the next request may go. */
export interface PacingState {
  readonly now: EpochMs
  readonly limit: number
  readonly windowMs: number
  /** Slots that paced requests leave free for a click. */
  readonly reserve: number
  /** When each taken slot is free again, ascending. */
  readonly expiries: readonly EpochMs[]
  /** When the last paced request was sent; absent before the first. */
  readonly lastPacedAt: EpochMs | undefined
}

/** When a request that is not paced may go: now, or when enough slots have expired. */
export function earliestUnpaced({ now, limit, expiries }: PacingState): EpochMs {
  return slotAt(expiries, limit, now)
}

/**
 * When a paced request may go: the smallest even spacing, counted from the last paced request, that never
 * runs into a full window. Hence the expiries are evenly spaced too, and a click finds one within a slot.
 *
 * With `free` slots at hand, the request number `free + k + 1` from now needs the expiry number k (from 0),
 * so the spacing is at least `(expiry[k] - last) / (free + k + 1)` for every k.
 */
export function earliestPaced(state: PacingState): EpochMs {
  const { now, limit, reserve, expiries, lastPacedAt } = state
  const paced = limit - reserve
  const wall = slotAt(expiries, paced, now)
  if (lastPacedAt === undefined) return wall
  return Math.max(wall, lastPacedAt + evenGapMs(state, paced, lastPacedAt))
}

function evenGapMs({ windowMs, expiries }: PacingState, paced: number, last: EpochMs): number {
  const free = paced - expiries.length
  let gapMs = windowMs / paced
  for (let k = Math.max(0, -free); k < expiries.length; k += 1) {
    gapMs = Math.max(gapMs, ((expiries[k] ?? 0) - last) / (free + k + 1))
  }
  return gapMs
}

function slotAt(expiries: readonly EpochMs[], allowed: number, now: EpochMs): EpochMs {
  const over = expiries.length - allowed
  return over < 0 ? now : (expiries[over] ?? now)
}
