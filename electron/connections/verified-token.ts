import type { Organization } from '#shared/catalog/nouns.ts'
import { succeed, type Result } from '#shared/errors/result.ts'
import { tokenFrom } from '#electron/vault/token-text.ts'
import type { ServiceRecord } from './connection-record.ts'
import type { ConnectionRegistry } from './registry.ts'
import type { OpenSession, Session, SessionOrigin } from './sessions/session.ts'
import type { Sessions } from './sessions/sessions.ts'
import type { Tokens } from './tokens.ts'

export interface TokenStoreOptions {
  readonly registry: ConnectionRegistry
  readonly tokens: Tokens
  readonly sessions: Sessions
  readonly open: OpenSession
}

/** A session whose token the service took, and what it let the token see. */
export interface Verified {
  readonly session: Session
  readonly organizations: readonly Organization[]
}

/** Sends the cheapest request there is (docs/service.md 4.2); a refused session is closed again. */
export async function verify(open: OpenSession, origin: SessionOrigin): Promise<Result<Verified>> {
  const session = open(origin)
  const listed = await session.client.listOrganizations({
    lane: 'interactive',
    ticket: `verify ${origin.connectionId}`,
    mode: 'short',
  })
  if (listed.ok) return succeed({ session, organizations: listed.value })
  await session.close()
  return listed
}

/** Verifies the token for `record`, then stores both and puts the verified session in use. */
export async function verifyAndStore(
  options: TokenStoreOptions,
  record: ServiceRecord,
  typedToken: string,
): Promise<Result<readonly Organization[]>> {
  const token = tokenFrom(typedToken)
  if (!token.ok) return token
  const place = await options.tokens.canKeep(record)
  if (!place.ok) return place
  const origin = { connectionId: record.id, baseUrl: record.baseUrl, token: token.value }
  const verified = await verify(options.open, origin)
  if (!verified.ok) return verified
  const { session, organizations } = verified.value
  const stored = await store(options, record, token.value)
  if (!stored.ok) {
    await session.close()
    return stored
  }
  await options.sessions.adopt(record.id, session)
  return succeed(organizations)
}

/**
 * Order matters at every failure: a token that moves leaves its old place first, and an entry is made
 * last, since a token without an entry could never be erased again.
 */
async function store(
  { registry, tokens }: TokenStoreOptions,
  record: ServiceRecord,
  token: string,
): Promise<Result<null>> {
  const before = await registry.find(record.id)
  if (before.ok && before.value.kind === 'service' && before.value.keep !== record.keep) {
    const erased = await tokens.erase(before.value)
    if (!erased.ok) return erased
  }
  const kept = await tokens.write(record, token)
  if (!kept.ok) return kept
  const entered = await registry.put(record)
  if (!entered.ok) await tokens.erase(record)
  return entered
}
