import type { DriftNote } from '#shared/contract/events.ts'
import { fail, type Result, succeed } from '#shared/errors/result.ts'
import type { ServiceClient } from '#electron/api/service-client.ts'
import type { Budget } from '#electron/budget/budget.ts'
import { createServiceClient, type ServiceClientOptions } from '#electron/api/create-service-client.ts'
import type { Dialects } from '#electron/connections/dialects.ts'
import type { ConnectionRecord } from '#electron/connections/connection-record.ts'
import type { DemoService } from '#electron/connections/demo-service.ts'
import type { ConnectionRegistry } from '#electron/connections/registry.ts'
import type { Tokens } from '#electron/connections/tokens.ts'
import type { OpenSession, SessionOrigin } from './session.ts'

interface SessionOriginOptions {
  readonly registry: ConnectionRegistry
  readonly tokens: Tokens
  readonly demo: DemoService
}

/** No request is ever sent for a bundle, since it has no service. */
const noService = fail({ kind: 'forbidden', detail: 'a bundle has no service' })
const noToken = fail({ kind: 'unauthorized', detail: 'no token is kept for it' })

/** Finds base URL and token of a connection in registry and vault, or by starting the demo. */
export function createSessionOrigin(
  options: SessionOriginOptions,
): (connectionId: string) => Promise<Result<SessionOrigin>> {
  return async (connectionId) => {
    const found = await options.registry.find(connectionId)
    if (found.ok) return originOf(found.value, options)
    // A forgotten connection whose cache is reviewed has neither an entry nor a token.
    return found.error.kind === 'not-found' ? noToken : found
  }
}

async function originOf(
  record: ConnectionRecord,
  { tokens, demo }: SessionOriginOptions,
): Promise<Result<SessionOrigin>> {
  const connectionId = record.id
  if (record.kind === 'demo') {
    const started = await demo.start(record.isPaced === true)
    return started.ok ? succeed({ connectionId, ...started.value }) : started
  }
  if (record.kind === 'bundle') return noService
  const read = await tokens.read(record)
  if (!read.ok) return read
  if (read.value === undefined) return noToken
  return succeed({ connectionId, baseUrl: record.baseUrl, token: read.value })
}

interface ServiceClientsOptions extends Pick<ServiceClientOptions, 'fetch' | 'clock' | 'parseSeries'> {
  readonly dialects: Dialects
}

/** Makes the client of a connection; its drift is noted with the id of the connection. */
export function createServiceClients(
  options: ServiceClientsOptions,
): (noteDrift: (note: DriftNote) => void) => OpenSessionOptions['createClient'] {
  const { fetch, clock, dialects, parseSeries } = options
  return (noteDrift) =>
    ({ connectionId, ...origin }) =>
      createServiceClient({
        ...origin,
        fetch,
        clock,
        parseSeries,
        dialect: dialects.memoryOf(connectionId),
        drift: (notes) => {
          for (const note of notes) noteDrift({ connectionId, ...note })
        },
      })
}

/** The parts of a client that it does not share with others. */
export interface ClientOrigin {
  readonly connectionId: string
  readonly baseUrl: string
  /** Undefined once the session is closed, so that no request uses a token that was forgotten. */
  readonly token: () => string | undefined
  readonly budget: Budget
}

export interface OpenSessionOptions {
  readonly acquireBudget: (token: string, requestsAMinute?: number) => Budget
  readonly createClient: (origin: ClientOrigin) => ServiceClient
  /** Keeps the token out of every log line until the returned function is called. */
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
