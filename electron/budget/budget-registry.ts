import { createHash } from 'node:crypto'
import type { LedgerEntry } from '#shared/contract/budget-state.ts'
import type { Budget, BudgetedRequest, OnItsWay } from './budget.ts'

/** The budgets of this run, one for each token. */
export interface BudgetRegistry {
  /**
   * Returns the budget of `token` as one connection sees it. Its tickets are its own and its `close` cancels only its
   * own requests, while slots and queue are shared with every connection of the same token.
   */
  readonly acquire: (token: string, requestsAMinute?: number) => Budget
  /** Cancels everything and writes what must be remembered, when the process ends. */
  readonly close: () => Promise<void>
}

/**
 * `create` makes the budget for a fingerprint, with the memory of that name; the limit is set once, when a token is
 * first used.
 */
export function createBudgetRegistry(
  create: (fingerprint: string, requestsAMinute?: number) => Budget,
): BudgetRegistry {
  // Budgets are never dropped while the process lives, so that a connection that is closed and opened again has the
  // same window.
  const budgets = new Map<string, Budget>()
  let views = 0
  return {
    acquire: (token, requestsAMinute) => {
      const fingerprint = tokenFingerprint(token)
      const budget = budgets.get(fingerprint) ?? create(fingerprint, requestsAMinute)
      budgets.set(fingerprint, budget)
      views += 1
      return createView(budget, `${views} `)
    },
    close: async () => {
      await Promise.all([...budgets.values()].map((budget) => budget.close()))
    },
  }
}

function createView(shared: Budget, prefix: string): Budget {
  const mine = new Map<string, number>()
  const ends = new Set<() => void>()
  let closed = false

  async function run<T>(request: BudgetedRequest<T>): ReturnType<typeof shared.run<T>> {
    if (closed) return { ok: false, error: { kind: 'cancelled' } }
    const ticket = prefix + request.ticket
    mine.set(ticket, (mine.get(ticket) ?? 0) + 1)
    try {
      return await shared.run({ ...request, ticket })
    } finally {
      const left = (mine.get(ticket) ?? 1) - 1
      if (left === 0) mine.delete(ticket)
      else mine.set(ticket, left)
    }
  }

  const cancelAll = (onItsWay?: OnItsWay): void => shared.cancel([...mine.keys()], onItsWay)

  return {
    run,
    cancel: (tickets, onItsWay) => {
      shared.cancel(
        tickets.map((ticket) => prefix + ticket),
        onItsWay,
      )
    },
    cancelAll,
    setLanePaused: shared.setLanePaused,
    tryDuringPause: shared.tryDuringPause,
    moveFirst: (ticket, lane) => shared.moveFirst(prefix + ticket, lane),
    state: () => {
      const state = shared.state()
      return { ...state, entries: withOwnNames(state.entries) }
    },
    requests: () => {
      const { entries, spent } = shared.requests()
      return { entries: withOwnNames(entries), spent }
    },
    onChange: (listener) => {
      const end = shared.onChange(listener)
      ends.add(end)
      return () => {
        ends.delete(end)
        end()
      }
    },
    close: () => {
      closed = true
      for (const end of ends) end()
      cancelAll()
      return Promise.resolve()
    },
  }

  /** Tickets of other connections keep their prefix, so that they cannot be cancelled from here by accident. */
  function withOwnNames(entries: readonly LedgerEntry[]): readonly LedgerEntry[] {
    return entries.map(({ ticket, ...entry }) => ({
      ...entry,
      ticket: ticket.startsWith(prefix) ? ticket.slice(prefix.length) : ticket,
    }))
  }
}

const LENGTH = 32

/**
 * Names a token without revealing it: SHA-256 over a fixed prefix and the token, cut to 128 bits. Two connections with
 * the same token find their common budget by it.
 */
export function tokenFingerprint(token: string): string {
  return createHash('sha256').update('meterlens budget\n').update(token).digest('hex').slice(0, LENGTH)
}
