import type { Clock } from '#shared/time/instant.ts'

/**
 * Epoch ms that never jump while the process lives.
 *
 * A wall clock set forward by NTP or by hand would free slots of the budget too early.
 */
export function createMonotonicClock(): Clock {
  return { now: () => performance.timeOrigin + performance.now() }
}
