import type { ServiceClient } from '#electron/api/service-client.ts'
import { callNamesOf } from '#shared/contract/call-names.ts'
import type { BudgetState } from '#shared/contract/budget-state.ts'
import { fail, type Result } from '#shared/errors/result.ts'
import type { Timers } from '#electron/budget/timers.ts'
import { createRecoveryProbe } from './recovery-probe.ts'
import type { Session } from './session.ts'

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
    // Only a failure is ever replaced, and by one of the same kind, so that the types of the method still hold.
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
 * Reports a token that is refused now as one that was accepted before: a session in use was verified when its
 * token was typed.
 */
function withAccepted(result: Result<unknown>): Result<unknown> {
  if (result.ok || result.error.kind !== 'unauthorized' || result.error.status === undefined) return result
  return fail({ ...result.error, wasAccepted: true })
}
