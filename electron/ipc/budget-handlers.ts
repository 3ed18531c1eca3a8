import type { Session } from '#electron/connections/sessions/session.ts'
import type { Sessions } from '#electron/connections/sessions/sessions.ts'
import type { BudgetState } from '#shared/contract/budget-state.ts'
import { succeed, type Result } from '#shared/errors/result.ts'
import type { HandlersOf } from './handlers.ts'

/**
 * Handles budgets without opening a session: an unused one has nothing to cancel, and looking at a budget must not
 * make the system ask for the keychain's password.
 */
export function budgetHandlers(sessions: Sessions, limit: number): HandlersOf<'budget'> {
  const withBudget = (
    connectionId: string,
    act: (budget: Session['budget']) => void,
  ): Promise<Result<null>> => {
    const session = sessions.peek(connectionId)
    if (session !== undefined) act(session.budget)
    return Promise.resolve(succeed(null))
  }
  return {
    readBudget: ({ connectionId }) => {
      const state = sessions.peek(connectionId)?.budget.state() ?? idleState(limit)
      return Promise.resolve(succeed({ connectionId, ...state }))
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
