import type { ServiceClient } from '#electron/api/service-client.ts'
import type { Budget } from '#electron/budget/budget.ts'

/** A connection in use: its client and the budget of its token. */
export interface Session {
  readonly client: ServiceClient
  readonly budget: Budget
  /** Cancels what waits, keeps what must be remembered, forgets the token. */
  readonly close: () => Promise<void>
}

/** What a session is opened with. */
export interface SessionOrigin {
  readonly connectionId: string
  readonly baseUrl: string
  readonly token: string
}

export type OpenSession = (origin: SessionOrigin) => Session
