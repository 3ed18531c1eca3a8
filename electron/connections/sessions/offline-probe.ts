import type { Timers } from '#electron/budget/timers.ts'
import type { Result } from '#shared/errors/result.ts'

/** Notices by itself when a service can be reached again, so that interrupted work goes on. */
export interface OfflineProbe {
  readonly note: (result: Result<unknown>) => void
  readonly stop: () => void
}

/** This is longer than the budget holds its first probe back, so that each wake-up finds one allowed. */
const FIRST_MS = 1500
const LONGEST_MS = 9000

/** Creates the probe; `ask` sends the cheapest request there is, whose outcome is noted like every other. */
export function createOfflineProbe(timers: Timers, ask: () => void): OfflineProbe {
  let failures = 0
  let disarm: (() => void) | undefined
  let stopped = false

  function end(): void {
    disarm?.()
    disarm = undefined
  }

  return {
    note: (result) => {
      const isOffline = !result.ok && result.error.kind === 'offline'
      if (!isOffline) {
        const isWithdrawn = !result.ok && result.error.kind === 'cancelled'
        if (isWithdrawn) return
        failures = 0
        end()
      } else if (disarm === undefined && !stopped) {
        disarm = timers.after(Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures, 10)), () => {
          disarm = undefined
          failures += 1
          ask()
        })
      }
    },
    stop: () => {
      stopped = true
      end()
    },
  }
}
