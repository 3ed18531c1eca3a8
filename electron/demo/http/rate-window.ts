import { MINUTE_MS } from '#shared/time/durations.ts'
import type { EpochMs } from '#shared/time/instant.ts'

const WINDOW_MS = MINUTE_MS

/** The requests of one token in the last sixty seconds. */
export interface RateWindow {
  /** Takes a slot and answers 0, or answers how many ms to wait for one. Refused requests take no slot. */
  readonly take: (now: EpochMs) => number
}

/** Refuses requests beyond `limit` in any sixty seconds (docs/service.md 8). */
export function createRateWindow(limit: number): RateWindow {
  const taken: EpochMs[] = []
  return {
    take: (now) => {
      while ((taken[0] ?? Infinity) <= now - WINDOW_MS) taken.shift()
      const [oldest] = taken
      if (taken.length >= limit) return oldest === undefined ? WINDOW_MS : oldest + WINDOW_MS - now
      taken.push(now)
      return 0
    },
  }
}
