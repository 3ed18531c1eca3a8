import type { Clock } from '#shared/time/instant.ts'

/**
 * Returns epoch ms that never jump while the process lives.
 *
 * A wall clock set forward by NTP or by hand would free slots of the budget too early.
 */
export function createMonotonicClock(): Clock {
  return { now: () => performance.timeOrigin + performance.now() }
}

/** Counts ms since the machine was started, the same for every process; setting the system clock does not change it. */
export const machineClock: Clock = { now: () => Number(process.hrtime.bigint()) / 1e6 }
