import { fail, succeed, type Result } from '#shared/errors/result.ts'
import type { ConnectionRecord } from '../connection-record.ts'
import type { DemoService } from '../demo-service.ts'
import type { ConnectionRegistry } from '../registry.ts'
import type { SessionOrigin } from './session.ts'
import type { Tokens } from '../tokens.ts'

export interface SessionOriginOptions {
  readonly registry: ConnectionRegistry
  readonly tokens: Tokens
  readonly demo: DemoService
}

/** No request is ever sent for a bundle, whoever asks for it. */
const noService = fail({ kind: 'forbidden', detail: 'a bundle has no service' })
const noToken = fail({ kind: 'unauthorized', detail: 'no token is kept for it' })

/** Finds base URL and token of a connection: in registry and vault, or by starting the demo. */
export function createSessionOrigin(
  options: SessionOriginOptions,
): (connectionId: string) => Promise<Result<SessionOrigin>> {
  return async (connectionId) => {
    const found = await options.registry.find(connectionId)
    if (found.ok) return originOf(found.value, options)
    // A forgotten connection whose cache is reviewed has no entry, and no token either.
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
