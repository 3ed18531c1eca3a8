import type { BudgetState, Lane, RequestList } from '#shared/contract/budget-state.ts'
import type { Result } from '#shared/errors/result.ts'

/** A request as the budget sees it. */
export interface BudgetedRequest<T> {
  readonly ticket: string
  readonly lane: Lane
  /** For the ledger: method, path, range. Never a token. */
  readonly label: string
  /** Requests with the same identity that are in flight or waiting share one slot and one answer. */
  readonly identity: string
  /** Base URL: requests to one service share its outages. */
  readonly service: string
  /** Sends once; called again for each retry, each time in a slot of its own. */
  readonly send: (signal: AbortSignal) => Promise<Attempt<T>>
}

/** Decides what happens to requests that were sent, and whose slots are spent, when their tickets are cancelled. */
export type OnItsWay = 'abort' | 'finish'

/** Result of one sending. The budget retries `retry` within its policy and returns `settled`. */
export type Attempt<T> =
  | { readonly kind: 'settled'; readonly result: Result<T> }
  | {
      readonly kind: 'retry'
      readonly result: Extract<Result<T>, { ok: false }>
      /** The service said 429: the whole queue waits. */
      readonly pauseQueue: boolean
      /** From Retry-After, when it was given. */
      readonly retryAfterMs?: number
    }

/** The queue in front of one token (decision 0003). */
export interface Budget {
  readonly run: <T>(request: BudgetedRequest<T>) => Promise<Result<T>>
  /** Waiting requests leave the queue; those on their way are aborted, or finished and then not tried again. */
  readonly cancel: (tickets: readonly string[], onItsWay?: OnItsWay) => void
  /** Cancels what was requested through this, whatever its tickets. */
  readonly cancelAll: (onItsWay?: OnItsWay) => void
  readonly setLanePaused: (lane: Lane, paused: boolean) => void
  /** Sends one request though the service asked for a pause; an answer ends it. */
  readonly tryDuringPause: () => void
  /** Puts the waiting requests in front of `lane`, or of their own lane if that is more urgent. */
  readonly moveFirst: (ticket: string, lane: Lane) => void
  readonly state: () => Omit<BudgetState, 'connectionId'>
  readonly requests: () => RequestList
  /** Fires on every change, at most ten times a second; returns its end. */
  readonly onChange: (listener: () => void) => () => void
  /** Cancels everything and writes what must be remembered. */
  readonly close: () => Promise<void>
}
