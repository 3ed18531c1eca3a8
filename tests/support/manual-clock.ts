import type { Timers } from '#electron/budget/timers.ts'
import type { Clock, EpochMs } from '#shared/time/instant.ts'

/** Time that passes only when a test advances it, with its timers. */
export interface ManualClock extends Clock, Timers {
  /** Advances time by `ms`, firing timers in order and letting promises settle in between. */
  readonly advance: (ms: number) => Promise<void>
  /** Resolves `ms` later. */
  readonly sleep: (ms: number) => Promise<void>
}

interface Timer {
  readonly at: EpochMs
  readonly order: number
  readonly run: () => void
}

/** Promise chains between two timers are shorter than this in all tested code. */
const TICKS = 40

/** Lets promises settle that need no timer. */
export async function settlePromises(): Promise<void> {
  for (let i = 0; i < TICKS; i += 1) await Promise.resolve()
}

export function createManualClock(start: EpochMs = Date.UTC(2026, 0, 15, 12)): ManualClock {
  const timers = new Set<Timer>()
  let now = start
  let order = 0

  function after(ms: number, run: () => void): () => void {
    order += 1
    const timer = { at: now + ms, order, run }
    timers.add(timer)
    return () => {
      timers.delete(timer)
    }
  }

  function nextTimer(until: EpochMs): Timer | undefined {
    let next: Timer | undefined
    for (const timer of timers) {
      if (timer.at > until) continue
      if (next === undefined || timer.at < next.at || (timer.at === next.at && timer.order < next.order)) {
        next = timer
      }
    }
    return next
  }

  async function advance(ms: number): Promise<void> {
    const until = now + ms
    await settlePromises()
    for (let timer = nextTimer(until); timer !== undefined; timer = nextTimer(until)) {
      timers.delete(timer)
      now = Math.max(now, timer.at)
      timer.run()
      await settlePromises()
    }
    now = until
  }

  return {
    now: () => now,
    after,
    advance,
    sleep: (ms) =>
      new Promise((resolve) => {
        after(ms, resolve)
      }),
  }
}
