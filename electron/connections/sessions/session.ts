import type { ServiceClient } from '#electron/api/service-client.ts'
import type { Budget } from '#electron/budget/budget.ts'

/** A connection in use: its client and the budget of its token. */
export interface Session {
  readonly client: ServiceClient
  readonly budget: Budget
  /** Cancels waiting requests, saves what must be remembered and forgets the token. */
  readonly close: () => Promise<void>
}

export interface SessionOrigin {
  readonly connectionId: string
  readonly baseUrl: string
  readonly token: string
  /** Requests that the service grants in any minute; absent means the limit of the documented service. */
  readonly requestsAMinute?: number
}

export type OpenSession = (origin: SessionOrigin) => Session
