import type { Organization } from '#shared/portfolio/nouns.ts'
import { fail, succeed, type Result } from '#shared/errors/result.ts'
import { tokenFrom } from '#electron/vault/token-text.ts'
import type { ConnectionRecord, ServiceRecord } from './connection-record.ts'
import type { ConnectionRegistry } from './registry.ts'
import type { OpenSession, Session, SessionOrigin } from './sessions/session.ts'
import type { Sessions } from './sessions/sessions.ts'
import type { Tokens } from './tokens.ts'
import type { InTurn } from './turns.ts'

export interface TokenStoreOptions {
  readonly registry: ConnectionRegistry
  readonly tokens: Tokens
  readonly sessions: Sessions
  readonly open: OpenSession
  /** Runs those actions of a connection that store or erase a token one at a time. */
  readonly inTurn: InTurn
}

/** A session whose token the service accepted, and what the token can access. */
export interface Verified {
  readonly session: Session
  readonly organizations: readonly Organization[]
}

/** Requests the organizations, with which every catalogue begins; a refused session is closed again. */
export async function verify(open: OpenSession, origin: SessionOrigin): Promise<Result<Verified>> {
  const session = open(origin)
  const listed = await session.client.listOrganizations({
    lane: 'interactive',
    ticket: `verify ${origin.connectionId}`,
    mode: 'full',
  })
  if (listed.ok) return succeed({ session, organizations: listed.value })
  await session.close()
  return listed
}

/** A token for a connection. `before` is the entry at the time of the user's request, undefined for a new one. */
export interface TokenChange {
  readonly record: ServiceRecord
  readonly before?: ConnectionRecord
  readonly typedToken: string
}

/** The entry as it is now, which may have been renamed meanwhile, and what its token gives access to. */
export interface StoredToken {
  readonly record: ConnectionRecord
  readonly organizations: readonly Organization[]
}

/**
 * Verifies the token, then stores the entry and the token and starts to use the verified session.
 *
 * Verifying takes as long as the service does, and the connection may be forgotten, renamed or added meanwhile: the
 * stored entry is based on the registry at that moment.
 */
export async function verifyAndStore(
  options: TokenStoreOptions,
  { typedToken, ...change }: TokenChange,
): Promise<Result<StoredToken>> {
  const { record } = change
  const token = tokenFrom(typedToken)
  if (!token.ok) return token
  const place = await options.tokens.canKeep(record)
  if (!place.ok) return place
  const origin = { connectionId: record.id, baseUrl: record.baseUrl, token: token.value }
  const verified = await verify(options.open, origin)
  if (!verified.ok) return verified
  const { session, organizations } = verified.value
  return options.inTurn(record.id, async () => {
    const stored = await store(options, change, token.value)
    if (!stored.ok) {
      await session.close()
      return stored
    }
    await options.sessions.adopt(record.id, session)
    return succeed({ record: stored.value, organizations })
  })
}

/**
 * Stores in an order that is safe at any failure: a token that moves leaves its old place first, and the entry is
 * written last, since a token without an entry could never be erased.
 */
async function store(
  { registry, tokens }: TokenStoreOptions,
  { record, before }: Omit<TokenChange, 'typedToken'>,
  token: string,
): Promise<Result<ConnectionRecord>> {
  const now = await registry.find(record.id)
  const refusal = refusalOf(now, before)
  if (refusal !== undefined) return refusal
  const isMoved = now.ok && now.value.kind === 'service' && now.value.keep !== record.keep
  if (isMoved) {
    const erased = await tokens.erase(now.value)
    if (!erased.ok) return erased
  }
  const written = await tokens.write(record, token)
  if (!written.ok) return written
  const entered = await (before === undefined ? enter(registry, record) : move(registry, record))
  if (!entered.ok && (isMoved || before === undefined)) await tokens.erase(record)
  return entered
}

function refusalOf(now: Result<ConnectionRecord>, before?: ConnectionRecord): Result<never> | undefined {
  if (!now.ok) return before === undefined && now.error.kind === 'not-found' ? undefined : now
  if (before === undefined) {
    return fail({ kind: 'invalid-request', field: 'restores', detail: 'it was not forgotten' })
  }
  const isAnother = now.value.createdAt !== before.createdAt || now.value.kind !== before.kind
  return isAnother ? fail({ kind: 'not-found', detail: 'it was forgotten meanwhile' }) : undefined
}

async function enter(registry: ConnectionRegistry, record: ServiceRecord): Promise<Result<ConnectionRecord>> {
  const entered = await registry.put(record)
  return entered.ok ? succeed(record) : entered
}

function move(registry: ConnectionRegistry, { id, keep }: ServiceRecord): Promise<Result<ConnectionRecord>> {
  return registry.update(id, (record) => (record.kind === 'service' ? { ...record, keep } : record))
}
