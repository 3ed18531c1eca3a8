import { callNamesOf } from '#shared/contract/call-names.ts'
import type { BudgetState } from '#shared/contract/budget-state.ts'
import { fail, type Result } from '#shared/errors/result.ts'
import type { ServiceClient } from '#electron/api/service-client.ts'
import type { Timers } from '#electron/budget/timers.ts'
import { serviceSignOf } from '#electron/budget/queue/service-sign.ts'
import type { Session } from './session.ts'

/** Notices by itself when a service answers again, so that interrupted work continues (decision 0125). */
interface RecoveryProbe {
  readonly note: (result: Result<unknown>) => void
  readonly stop: () => void
}

interface Pace {
  readonly firstMs: number
  readonly longestMs: number
}

/** Each pause is longer than the budget holds back its own probe, so that a probe is allowed at every wake-up. */
const UNREACHABLE: Pace = { firstMs: 1500, longestMs: 9000 }
/** Requests made meanwhile may show sooner that the fault was temporary. */
const FAILING: Pace = { firstMs: 10_000, longestMs: 80_000 }
/** A refused token may be restored where it was issued, which nothing announces. */
const REFUSED: Pace = { firstMs: 90_000, longestMs: 90_000 }

/** Creates the probe; `ask` sends the cheapest possible request, whose outcome is noted like every other. */
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
      const sign = signOf(result)
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

/** Paces at which to check whether a failure is over. */
const paces = { unreachable: UNREACHABLE, failing: FAILING, refused: REFUSED } as const

/** A lost connection, and a refusal because of too many requests, end when their cause does. */
function signOf(result: Result<unknown>): Pace | 'answered' | 'none' {
  if (!result.ok && result.error.kind === 'offline') return UNREACHABLE
  if (!result.ok && result.error.kind === 'rate-limited') return FAILING
  const sign = serviceSignOf(result)
  return sign === 'answered' || sign === 'none' ? sign : paces[sign]
}

export interface SessionObserver {
  readonly noteOutcome: (connectionId: string, result: Result<unknown>) => void
  readonly budgetChanged: (state: BudgetState) => void
  readonly timers: Timers
}

/** Wraps a session so that it reports every outcome and every change of its budget until it is closed. */
export function observeSession(connectionId: string, session: Session, observer: SessionObserver): Session {
  const { budget } = session
  const notify = (): void => observer.budgetChanged({ connectionId, ...budget.state() })
  const end = budget.onChange(notify)
  const client = observed(session.client, (result) => {
    observer.noteOutcome(connectionId, result)
    probe.note(result)
  })
  const probe = createRecoveryProbe(observer.timers, () => {
    void client.listOrganizations({ lane: 'poll', ticket: `probe ${connectionId}`, mode: 'short' })
  })
  return {
    budget,
    client,
    close: async () => {
      end()
      probe.stop()
      await session.close()
    },
  }
}

type AnyMethod = (request: unknown) => Promise<Result<unknown>>

function observed(client: ServiceClient, note: (result: Result<unknown>) => void): ServiceClient {
  const methods = callNamesOf.service.map((name) => {
    // Only a failure is ever replaced, and by one of the same kind, so that the types of the method remain correct.
    const method = client[name] as AnyMethod
    const noting: AnyMethod = async (request) => {
      const result = withAccepted(await method(request))
      note(result)
      return result
    }
    return [name, noting]
  })
  return Object.fromEntries(methods) as ServiceClient
}

/**
 * Marks a token that is refused now as one that was accepted before, since the token of a session in use was verified
 * when it was typed.
 */
function withAccepted(result: Result<unknown>): Result<unknown> {
  if (result.ok || result.error.kind !== 'unauthorized' || result.error.status === undefined) return result
  return fail({ ...result.error, wasAccepted: true })
}
