import { setImmediate as immediate } from 'node:timers/promises'
import type { Timers } from '#electron/budget/timers.ts'
import type { Clock, EpochMs } from '#shared/time/instant.ts'

/**
 * Three clocks that diverge: the service's, which is right; the client's wall clock, which people and time servers set;
 * and the client's machine clock, which stops during sleep.
 */
export interface DrillClock extends Clock {
  readonly wall: Clock
  readonly machine: Clock
  /** Timers of the machine, which do not fire while it sleeps. */
  readonly timers: Timers
  /** Runs on the service's side even while the client sleeps, and must not touch the client. */
  readonly atService: (ms: number, run: () => void) => void
  readonly jumpWall: (ms: number) => void
  readonly wallError: () => number
  readonly advance: (ms: number) => Promise<void>
  readonly sleep: (ms: number) => Promise<void>
  /** Makes virtual time wait for real work on files or the database. */
  readonly track: <T>(work: Promise<T>) => Promise<T>
  /** Lets everything run that needs no time. */
  readonly settle: () => Promise<void>
}

interface Timer {
  readonly at: number
  readonly run: () => void
}

export function createDrillClock(start: EpochMs): DrillClock {
  const machineTimers = new Set<Timer>()
  const serviceTimers = new Set<Timer>()
  let now = start
  let asleepMs = 0
  let wallErrorMs = 0
  let working = 0

  async function settle(): Promise<void> {
    // Code that awaits a promise may start its next work only after this loop has checked, so it must be idle twice.
    for (let idle = 0; idle < 2; idle = working === 0 ? idle + 1 : 0) await immediate()
  }

  function fireService(until: EpochMs): void {
    for (const timer of [...serviceTimers].sort((a, b) => a.at - b.at)) {
      if (timer.at > until) return
      serviceTimers.delete(timer)
      timer.run()
    }
  }

  async function advance(ms: number): Promise<void> {
    const until = now + ms
    await settle()
    for (;;) {
      const timer = earliest(machineTimers)
      if (timer === undefined || timer.at + asleepMs > until) break
      machineTimers.delete(timer)
      const at = Math.max(now, timer.at + asleepMs)
      fireService(at)
      now = at
      timer.run()
      await settle()
    }
    fireService(until)
    now = until
  }

  return {
    now: () => now,
    wall: { now: () => now + wallErrorMs },
    machine: { now: () => now - asleepMs },
    timers: {
      after: (ms, run) => {
        const timer = { at: now - asleepMs + ms, run }
        machineTimers.add(timer)
        return () => {
          machineTimers.delete(timer)
        }
      },
    },
    atService: (ms, run) => {
      serviceTimers.add({ at: now + ms, run })
    },
    jumpWall: (ms) => {
      wallErrorMs += ms
    },
    wallError: () => wallErrorMs,
    advance,
    sleep: async (ms) => {
      await settle()
      fireService(now + ms)
      now += ms
      asleepMs += ms
    },
    track: async (work) => {
      working += 1
      try {
        return await work
      } finally {
        working -= 1
      }
    },
    settle,
  }
}

/** Returns the earliest timer; of several at the same time, the one that was set first, since sets keep that order. */
function earliest(timers: Iterable<Timer>): Timer | undefined {
  let first: Timer | undefined
  for (const timer of timers) if (first === undefined || timer.at < first.at) first = timer
  return first
}
