import type { EpochMs } from '#shared/time/instant.ts'
import type { RememberedSlot } from '../budget-memory.ts'

interface Slot {
  readonly sentAt: EpochMs
  /** Absent while the request is in flight: the service may see it as late as its answer. */
  readonly expiresAt?: EpochMs
}

/** The slots taken in the last window, each from its sending until the window after its answer. */
export interface SlidingWindow {
  readonly begin: (id: string, now: EpochMs) => void
  readonly finish: (id: string, now: EpochMs) => void
  readonly restore: (slots: readonly RememberedSlot[], now: EpochMs) => void
  /** Fills the window, except for one slot, with slots that expire evenly over a window from `from` on. */
  readonly fillFrom: (from: EpochMs, limit: number) => void
  /** Takes every slot from `now` on; returns when they are free again. */
  readonly takeAll: (now: EpochMs, limit: number) => EpochMs
  /** Counts the slots that requests took, without those of `fillFrom`. */
  readonly sent: (now: EpochMs) => number
  readonly used: (now: EpochMs) => number
  /** Returns when each taken slot becomes free, ascending; for requests in flight these are estimates. */
  readonly expiries: (now: EpochMs) => readonly EpochMs[]
}

/** A new duration weighs this much in the expected one. */
const SMOOTHING = 0.2

/**
 * The rule of the budget (decision 0003).
 *
 * The service counts a request at some moment between its sending and its answer. A slot is therefore taken when the
 * request is sent, and is free `windowMs + marginMs` after the answer.
 */
export function createSlidingWindow(windowMs: number, marginMs: number): SlidingWindow {
  const slots = new Map<string, Slot>()
  const holdMs = windowMs + marginMs
  let typicalMs = 0
  let fills = 0

  function prune(now: EpochMs): void {
    for (const [id, slot] of slots) {
      if (slot.expiresAt !== undefined && slot.expiresAt <= now) slots.delete(id)
    }
  }

  function finish(id: string, now: EpochMs): void {
    const slot = slots.get(id)
    if (slot === undefined) return
    slots.set(id, { sentAt: slot.sentAt, expiresAt: now + holdMs })
    typicalMs += SMOOTHING * (now - slot.sentAt - typicalMs)
  }

  function expiryOf(slot: Slot, now: EpochMs): EpochMs {
    return slot.expiresAt ?? Math.max(now, slot.sentAt + typicalMs) + holdMs
  }

  function fillFrom(from: EpochMs, limit: number): void {
    for (const id of slots.keys()) if (id.startsWith('fill ')) slots.delete(id)
    const taken = [...slots.values()].filter((slot) => expiryOf(slot, from) > from).length
    const missing = limit - 1 - taken
    for (let i = 1; i <= missing; i += 1) {
      fills += 1
      slots.set(`fill ${fills}`, { sentAt: from, expiresAt: from + (i * windowMs) / missing })
    }
  }

  return {
    begin: (id, now) => slots.set(id, { sentAt: now }),
    finish,
    restore: (remembered, now) => {
      for (const { id, sentAt, finishedAt = now } of remembered) {
        // A stamp in the future comes from a clock that has been set back since, and is cut to now.
        slots.set(id, { sentAt: Math.min(sentAt, now), expiresAt: Math.min(finishedAt, now) + holdMs })
      }
    },
    fillFrom,
    takeAll: (now, limit) => {
      for (let i = 1; i <= limit; i += 1) slots.set(`unknown ${i}`, { sentAt: now, expiresAt: now + holdMs })
      return now + holdMs
    },
    sent: (now) => {
      prune(now)
      return [...slots.keys()].filter((id) => !id.startsWith('fill ')).length
    },
    used: (now) => {
      prune(now)
      return slots.size
    },
    expiries: (now) => {
      prune(now)
      return [...slots.values()].map((slot) => expiryOf(slot, now)).sort((a, b) => a - b)
    },
  }
}
