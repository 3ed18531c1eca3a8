import type { BudgetState, Lane, RequestList } from '#shared/contract/budget-state.ts'
import type { Result } from '#shared/errors/result.ts'

/** A request as the budget sees it. */
export interface BudgetedRequest<T> {
  readonly ticket: string
  readonly lane: Lane
  /** Text for the ledger: method, path, range. It never contains a token. */
  readonly label: string
  /** Requests with the same identity that are in flight or waiting share one slot and one answer. */
  readonly identity: string
  /** Base URL, since requests to one service share its outages. */
  readonly service: string
  /** Sends once; it is called again for each retry, each time with a slot of its own. */
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
      /** True if the service answered 429, so that the whole queue waits. */
      readonly pauseQueue: boolean
      /** Wait from Retry-After, if it was given. */
      readonly retryAfterMs?: number
    }

/** The queue in front of one token (decision 0003). */
export interface Budget {
  readonly run: <T>(request: BudgetedRequest<T>) => Promise<Result<T>>
  /** Waiting requests leave the queue; those on their way are aborted, or finished and then not tried again. */
  readonly cancel: (tickets: readonly string[], onItsWay?: OnItsWay) => void
  /** Cancels everything that was requested through this budget, whatever its tickets. */
  readonly cancelAll: (onItsWay?: OnItsWay) => void
  readonly setLanePaused: (lane: Lane, paused: boolean) => void
  /** Sends one request although the service asked for a pause; an answer ends the pause. */
  readonly tryDuringPause: () => void
  /** Puts the waiting requests in front of `lane`, or of their own lane if that is more urgent. */
  readonly moveFirst: (ticket: string, lane: Lane) => void
  readonly state: () => Omit<BudgetState, 'connectionId'>
  readonly requests: () => RequestList
  /** Calls the listener on every change, at most ten times a second; returns a function that removes it. */
  readonly onChange: (listener: () => void) => () => void
  /** Cancels everything and writes what must be remembered. */
  readonly close: () => Promise<void>
}
