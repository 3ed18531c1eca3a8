import { type Result, succeed } from '#shared/errors/result.ts'
import { callNamesOf } from '#shared/contract/call-names.ts'
import type { ResponseOf } from '#shared/contract/calls.ts'
import type { BudgetState } from '#shared/contract/budget-state.ts'
import type { ConnectionModule } from '#electron/connections/connection-module.ts'
import type { Documents } from '#electron/documents/documents.ts'
import type { FileModule } from '#electron/files/file-module.ts'
import type { ServiceCallName, ServiceRequest } from '#electron/api/service-client.ts'
import type { Sessions } from '#electron/connections/sessions/sessions.ts'
import type { Session } from '#electron/connections/sessions/session.ts'
import type { Handlers, HandlersOf } from './handlers.ts'

export interface AllHandlersOptions {
  readonly app: HandlersOf<'app'>
  readonly connectionModule: ConnectionModule
  readonly documents: Documents
  readonly fileModule: Pick<FileModule, 'calls'>
}

/** Combines the handlers of all calls; the compiler checks that none is missing. */
export function allHandlers({ app, connectionModule, documents, fileModule }: AllHandlersOptions): Handlers {
  return {
    ...app,
    ...connectionModule.connections,
    listBrokenRecords: () => Promise.resolve(succeed(connectionModule.listBrokenRecords())),
    ...budgetHandlers(connectionModule.sessions, connectionModule.requestsAMinuteOf),
    ...serviceHandlers(connectionModule.sessions),
    ...documents.calls,
    ...fileModule.calls,
  }
}

/** Passes each call that is one request to the service to the client of its connection. */
export function serviceHandlers(sessions: Sessions): HandlersOf<'service'> {
  const passed = callNamesOf.service.map((name) => [name, passTo(sessions, name)])
  return Object.fromEntries(passed) as HandlersOf<'service'>
}

function passTo<Name extends ServiceCallName>(sessions: Sessions, name: Name) {
  return async (
    request: ServiceRequest<Name> & { readonly connectionId: string },
  ): Promise<Result<ResponseOf<Name>>> => {
    const session = await sessions.get(request.connectionId)
    if (!session.ok) return session
    const { connectionId: _, ...seriesKey } = request
    return session.value.client[name](seriesKey as ServiceRequest<Name>)
  }
}

/**
 * Handles budgets without opening a session: an unused one has nothing to cancel, and reading a budget must not make
 * the system ask for the keychain's password.
 */
export function budgetHandlers(
  sessions: Sessions,
  requestsAMinuteOf: ConnectionModule['requestsAMinuteOf'],
): HandlersOf<'budget'> {
  const withBudget = (
    connectionId: string,
    act: (budget: Session['budget']) => void,
  ): Promise<Result<null>> => {
    const session = sessions.peek(connectionId)
    if (session !== undefined) act(session.budget)
    return Promise.resolve(succeed(null))
  }
  return {
    readBudget: async ({ connectionId }) => {
      const limit = await requestsAMinuteOf(connectionId)
      const state = sessions.peek(connectionId)?.budget.state() ?? idleState(limit)
      return succeed({ connectionId, ...state })
    },
    readRequests: ({ connectionId }) =>
      Promise.resolve(succeed(sessions.peek(connectionId)?.budget.requests() ?? { entries: [], spent: [] })),
    cancelTickets: ({ connectionId, tickets, onItsWay }) =>
      withBudget(connectionId, (budget) => budget.cancel(tickets, onItsWay)),
    cancelWaiting: ({ connectionId }) => withBudget(connectionId, (budget) => budget.cancelAll('finish')),
    setLanePaused: ({ connectionId, lane, paused }) =>
      withBudget(connectionId, (budget) => budget.setLanePaused(lane, paused)),
    tryDuringPause: ({ connectionId }) => withBudget(connectionId, (budget) => budget.tryDuringPause()),
    moveTicketFirst: ({ connectionId, ticket, lane }) =>
      withBudget(connectionId, (budget) => budget.moveFirst(ticket, lane)),
  }
}

function idleState(limit: number): Omit<BudgetState, 'connectionId'> {
  return { limit, used: 0, freeInMs: [], waiting: 0, running: 0, drainMs: 0, pausedLanes: [], entries: [] }
}
