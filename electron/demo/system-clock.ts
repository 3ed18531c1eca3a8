import type { Clock, EpochMs } from '#shared/time/instant.ts'

/** The clock of the machine, for the two entry points that run the service for people. */
// eslint-disable-next-line own/no-restricted-syntax -- a real clock; the service itself is given it
export const systemClock: Clock = { now: () => Date.now() }

/** Creates a clock that shows `start` now and runs on from there. */
export function clockFrom(start: EpochMs): Clock {
  const offsetMs = start - systemClock.now()
  return { now: () => systemClock.now() + offsetMs }
}
