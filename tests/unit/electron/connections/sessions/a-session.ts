import type { ServiceCallName, ServiceClient } from '#electron/api/service-client.ts'
import type { Budget } from '#electron/budget/budget.ts'
import type { Session, SessionOrigin } from '#electron/connections/sessions/session.ts'
import { callNamesOf } from '#shared/contract/call-names.ts'
import { fail, succeed, type Result } from '#shared/errors/result.ts'

export type Answer = (
  origin: SessionOrigin,
  call: ServiceCallName,
  request: unknown,
) => Result<never> | Promise<Result<never>>

/** Opens sessions whose client answers as given, and records which were opened and closed. */
export function someSessions(answer: Answer = () => succeed([] as never)) {
  const opened: SessionOrigin[] = []
  const closed: SessionOrigin[] = []
  const open = (origin: SessionOrigin): Session => {
    opened.push(origin)
    const methods = callNamesOf.service.map((name) => [
      name,
      (request: unknown) => Promise.resolve(answer(origin, name, request)),
    ])
    return {
      client: Object.fromEntries(methods) as ServiceClient,
      budget: anIdleBudget(),
      close: async () => void closed.push(origin),
    }
  }
  return { open, opened, closed }
}

/** A service that accepts a single token. */
export function takingOnly(token: string): Answer {
  return (origin) =>
    origin.token === token ? succeed([] as never) : fail({ kind: 'unauthorized', status: 401 })
}

export function anIdleBudget(): Budget & { readonly told: unknown[] } {
  const told: unknown[] = []
  return {
    told,
    run: () => Promise.resolve(fail({ kind: 'cancelled' })),
    cancel: (tickets) => void told.push(['cancel', tickets]),
    cancelAll: () => void told.push(['cancel all']),
    tryDuringPause: () => void told.push(['try']),
    setLanePaused: (lane, paused) => void told.push(['pause', lane, paused]),
    moveFirst: (ticket) => void told.push(['first', ticket]),
    state: () => ({
      limit: 60,
      used: 3,
      waiting: 0,
      running: 0,
      freeInMs: [],
      drainMs: 0,
      pausedLanes: [],
      entries: [],
    }),
    requests: () => ({ entries: [], spent: [] }),
    onChange: () => () => undefined,
    close: () => Promise.resolve(),
  }
}
