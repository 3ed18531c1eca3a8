import type { Timers } from '#electron/budget/timers.ts'
import type { AppError } from '#shared/errors/app-error.ts'
import type { Result } from '#shared/errors/result.ts'

/** Notices by itself when a service answers again, so that interrupted work goes on (decision 0125). */
export interface RecoveryProbe {
  readonly note: (result: Result<unknown>) => void
  readonly stop: () => void
}

interface Pace {
  readonly firstMs: number
  readonly longestMs: number
}

/** Each is longer than the budget holds its own probe back, so that every wake-up finds one allowed. */
const UNREACHABLE: Pace = { firstMs: 1500, longestMs: 9000 }
/** Whatever is requested meanwhile may show sooner that the fault was one of a moment. */
const FAILING: Pace = { firstMs: 10_000, longestMs: 80_000 }
/** A token that was refused may be restored where it was issued, which nothing announces. */
const REFUSED: Pace = { firstMs: 90_000, longestMs: 90_000 }

/** Creates the probe; `ask` sends the cheapest request there is, whose outcome is noted like every other. */
export function createRecoveryProbe(timers: Timers, ask: () => void): RecoveryProbe {
  let failures = 0
  let armed: { readonly pace: Pace; readonly disarm: () => void } | undefined
  let stopped = false

  function end(): void {
    armed?.disarm()
    armed = undefined
  }

  function arm(pace: Pace): void {
    if (stopped || armed?.pace === pace) return
    end()
    const waitMs = Math.min(pace.longestMs, pace.firstMs * 2 ** Math.min(failures, 10))
    const disarm = timers.after(waitMs, () => {
      armed = undefined
      failures += 1
      ask()
    })
    armed = { pace, disarm }
  }

  return {
    note: (result) => {
      const sign = result.ok ? 'answered' : signOf(result.error)
      if (sign === 'none') return
      if (sign !== 'answered') {
        arm(sign)
        return
      }
      failures = 0
      end()
    },
    stop: () => {
      stopped = true
      end()
    },
  }
}

/** Returns the pace at which the end of a failure is looked for, or that it is none of the service as a whole. */
function signOf(error: AppError): Pace | 'answered' | 'none' {
  switch (error.kind) {
    case 'offline':
      return UNREACHABLE
    case 'server':
    case 'timeout':
    case 'unexpected-response':
    case 'rate-limited':
      return FAILING
    case 'unauthorized':
      // Without a status there is no token that could be taken again.
      return error.status === undefined ? 'none' : REFUSED
    case 'forbidden':
    case 'not-found':
      return 'answered'
    case 'invalid-request':
      return error.status === undefined ? 'none' : 'answered'
    case 'keychain-unavailable':
    case 'storage-full':
    case 'storage-damaged':
    case 'file':
    case 'document':
    case 'cancelled':
    case 'unexpected':
      return 'none'
  }
}
