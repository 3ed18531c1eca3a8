import type { ServiceClient } from '#electron/api/service-client.ts'
import type { Budget } from '#electron/budget/budget.ts'
import type { OpenSession } from './session.ts'

/** Holds what one client does not share with the others. */
export interface ClientOrigin {
  readonly connectionId: string
  readonly baseUrl: string
  /** Undefined once the session is closed: no request leaves with a token that was forgotten. */
  readonly token: () => string | undefined
  readonly budget: Budget
}

export interface OpenSessionOptions {
  readonly acquireBudget: (token: string, requestsAMinute?: number) => Budget
  readonly createClient: (origin: ClientOrigin) => ServiceClient
  /** Keeps the token out of every log line until the returned end. */
  readonly registerSecret: (secret: string) => () => void
}

export function createOpenSession(options: OpenSessionOptions): OpenSession {
  return ({ connectionId, baseUrl, token, requestsAMinute }) => {
    let heldToken: string | undefined = token
    const endSecret = options.registerSecret(token)
    const budget = options.acquireBudget(token, requestsAMinute)
    const client = options.createClient({ connectionId, baseUrl, budget, token: () => heldToken })
    return {
      client,
      budget,
      close: async () => {
        await budget.close()
        heldToken = undefined
        endSecret()
      },
    }
  }
}
