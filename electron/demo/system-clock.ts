import type { Clock, EpochMs } from '#shared/time/instant.ts'

/** The clock of the machine, for the two entry points that run the service for people. */
export const systemClock: Clock = { now: () => Math.floor(performance.timeOrigin + performance.now()) }

/** A clock that shows `start` now and goes on from there. */
export function clockFrom(start: EpochMs): Clock {
  const offsetMs = start - systemClock.now()
  return { now: () => systemClock.now() + offsetMs }
}
