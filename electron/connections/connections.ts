import type { Bridge } from '#shared/contract/bridge.ts'
import type { RequestOf, AddedConnection } from '#shared/contract/calls.ts'
import type { Connection, StampReading } from '#shared/contract/connection.ts'
import type { DialectMemory } from '#electron/api/dialect/dialect.ts'
import {
  chooseStamps,
  chooseTotalizers,
  stampKnowledgeOf,
  stampReadingOf,
} from '#electron/api/dialect/stamp-memory.ts'
import { fail, succeed, type Result } from '#shared/errors/result.ts'
import type { Clock, EpochMs } from '#shared/time/instant.ts'
import { baseUrlFrom } from './base-url.ts'
import {
  connectionFrom,
  DEMO_CONNECTION_ID,
  type ConnectionRecord,
  type ServiceRecord,
} from './connection-record.ts'
import type { DemoService } from './demo-service.ts'
import { enterDistinct, refuseTakenName, refuseTakenToken } from './distinct-connections.ts'
import { createTurns } from './turns.ts'
import { verify, verifyAndStore, type StoredToken, type TokenStoreOptions } from './verified-token.ts'

export interface ConnectionsOptions extends Omit<TokenStoreOptions, 'inTurn'> {
  readonly demo: DemoService
  readonly clock: Clock
  readonly createId: () => string
  /** Removes what is stored about a connection besides its token, such as its dialect. */
  readonly forgetRecords: (connectionId: string) => Promise<void>
  readonly dialectOf: (connectionId: string) => DialectMemory
}

/**
 * Answers the calls for connections. A token is verified before anything of it is stored; the user's choice of stamps
 * takes precedence over what answers showed.
 */
export type Connections = Pick<
  Bridge,
  | 'listConnections'
  | 'addConnection'
  | 'openDemo'
  | 'enterFromFile'
  | 'renameConnection'
  | 'replaceToken'
  | 'forgetConnection'
  | 'readStamps'
  | 'chooseStamps'
>

type Context = ConnectionsOptions & Pick<TokenStoreOptions, 'inTurn'>

export function createConnections(given: ConnectionsOptions): Connections {
  const options = { ...given, inTurn: createTurns() }
  const stampsOf = (connectionId: string): Promise<Result<StampReading>> => {
    const reading = stampReadingOf(stampKnowledgeOf(options.dialectOf(connectionId)))
    return Promise.resolve(succeed({ connectionId, ...reading }))
  }
  return {
    listConnections: () => listConnections(options),
    addConnection: (request) => addConnection(options, request),
    openDemo: (request) => openDemo(options, request),
    enterFromFile: (request) => enterFromFile(options, request),
    renameConnection: (request) => renameConnection(options, request),
    replaceToken: (request) => replaceToken(options, request),
    forgetConnection: ({ connectionId }) => forgetConnection(options, connectionId),
    readStamps: ({ connectionId }) => stampsOf(connectionId),
    chooseStamps: ({ connectionId, choice, totalizers }) => {
      const memory = options.dialectOf(connectionId)
      if (choice !== undefined) chooseStamps(memory, choice === 'as-found' ? undefined : choice)
      if (totalizers !== undefined) chooseTotalizers(memory, totalizers)
      return stampsOf(connectionId)
    },
  }
}

async function listConnections(options: ConnectionsOptions): Promise<Result<readonly Connection[]>> {
  const listed = await options.registry.list()
  if (!listed.ok) return listed
  return succeed(await Promise.all(listed.value.map((record) => described(options, record))))
}

async function addConnection(
  options: Context,
  request: RequestOf<'addConnection'>,
): Promise<Result<AddedConnection>> {
  const baseUrl = baseUrlFrom(request.baseUrl)
  if (!baseUrl.ok) return baseUrl
  const id = await idFor(options, request.restores)
  if (!id.ok) return id
  const record: ServiceRecord = {
    id: id.value,
    kind: 'service',
    name: request.name.trim(),
    baseUrl: baseUrl.value,
    keep: request.keep,
    createdAt: options.clock.now(),
  }
  const named = await refuseTakenName(options.registry, record)
  if (!named.ok) return named
  const distinct = await refuseTakenToken(options.registry, options.tokens, record, request.token)
  if (!distinct.ok) return distinct
  const stored = await verifyAndStore(options, { record, typedToken: request.token })
  return stored.ok ? added(options, stored.value) : stored
}

/**
 * Returns the id of a connection that was forgotten before, or a new one; never that of an existing connection,
 * which has a token of its own.
 */
async function idFor({ registry, createId }: ConnectionsOptions, restores?: string): Promise<Result<string>> {
  if (restores === undefined) return succeed(createId())
  const found = await registry.find(restores)
  if (found.ok) return fail({ kind: 'invalid-request', field: 'restores', detail: 'it was not forgotten' })
  return found.error.kind === 'not-found' ? succeed(restores) : found
}

async function replaceToken(
  options: Context,
  request: RequestOf<'replaceToken'>,
): Promise<Result<AddedConnection>> {
  const found = await options.registry.find(request.connectionId)
  if (!found.ok) return found
  if (found.value.kind !== 'service') return refuseToken()
  const record = { ...found.value, keep: request.keep }
  const distinct = await refuseTakenToken(options.registry, options.tokens, record, request.token)
  if (!distinct.ok) return distinct
  const stored = await verifyAndStore(options, { record, before: found.value, typedToken: request.token })
  return stored.ok ? added(options, stored.value) : stored
}

/**
 * Keeps its turn until the end, so that a demo that is being forgotten is not started again before its entry is gone.
 */
function openDemo(options: Context, { isPaced }: RequestOf<'openDemo'>): Promise<Result<AddedConnection>> {
  return options.inTurn(DEMO_CONNECTION_ID, async () => {
    const started = await options.demo.start(isPaced)
    if (!started.ok) return started
    const verified = await verify(options.open, { connectionId: DEMO_CONNECTION_ID, ...started.value })
    if (!verified.ok) return verified
    const { session, organizations } = verified.value
    const record = await enterDemo(options, isPaced)
    if (!record.ok) {
      await session.close()
      return record
    }
    await options.sessions.adopt(DEMO_CONNECTION_ID, session)
    return added(options, { record: record.value, organizations })
  })
}

/** Keeps the existing record, if there is one, except for its limit: the user may have renamed it. */
async function enterDemo({ registry, clock }: Context, isPaced: boolean): Promise<Result<ConnectionRecord>> {
  const limit = isPaced ? { isPaced } : {}
  const found = await registry.find(DEMO_CONNECTION_ID)
  if (found.ok && found.value.kind === 'demo') {
    const { isPaced: _former, ...record } = found.value
    const changed = { ...record, ...limit }
    const put = await registry.put(changed)
    return put.ok ? succeed(changed) : put
  }
  if (found.ok || found.error.kind !== 'not-found') return found
  const createdAt = clock.now()
  return enterDistinct(registry, {
    ...{ id: DEMO_CONNECTION_ID, kind: 'demo', name: 'Demo portfolio', createdAt },
    ...limit,
  })
}

/** Never replaces an existing connection. */
function enterFromFile(options: Context, request: RequestOf<'enterFromFile'>): Promise<Result<Connection>> {
  const { registry, clock } = options
  return options.inTurn(request.connectionId, async () => {
    const found = await registry.find(request.connectionId)
    if (found.ok)
      return fail({ kind: 'invalid-request', field: 'connectionId', detail: 'there is one of that id' })
    if (found.error.kind !== 'not-found') return found
    const record = recordFromFile(request, clock.now())
    if (!record.ok) return record
    const entered = await enterDistinct(registry, record.value)
    return entered.ok ? succeed(await described(options, entered.value)) : entered
  })
}

async function renameConnection(
  options: ConnectionsOptions,
  { connectionId, name }: RequestOf<'renameConnection'>,
): Promise<Result<Connection>> {
  const distinct = await refuseTakenName(options.registry, { id: connectionId, name })
  if (!distinct.ok) return distinct
  const renamed = await options.registry.update(connectionId, (record) => ({ ...record, name: name.trim() }))
  return renamed.ok ? succeed(await described(options, renamed.value)) : renamed
}

/** Erases the token first and the entry last, so that the user can try again if the keychain refuses. */
function forgetConnection(options: Context, connectionId: string): Promise<Result<null>> {
  const { registry, tokens, sessions, demo, inTurn } = options
  return inTurn(connectionId, async () => {
    const found = await registry.find(connectionId)
    if (!found.ok) return found
    return sessions.whileClosed(connectionId, async () => {
      if (found.value.kind === 'demo') await demo.stop()
      else if (found.value.kind === 'service') {
        const erased = await tokens.erase(found.value)
        if (!erased.ok) return erased
      }
      await options.forgetRecords(connectionId)
      return registry.remove(connectionId)
    })
  })
}

async function added(
  options: ConnectionsOptions,
  { record, organizations }: StoredToken,
): Promise<Result<AddedConnection>> {
  return succeed({ connection: await described(options, record), organizations })
}

async function described({ tokens }: ConnectionsOptions, record: ConnectionRecord): Promise<Connection> {
  return connectionFrom(record, await tokens.placeOf(record))
}

function refuseToken(): Result<never> {
  return fail({ kind: 'invalid-request', field: 'connectionId', detail: 'it has no token of a person' })
}

/**
 * Makes the entry of a connection whose cache came from a file. A service's base URL is checked like one that was
 * typed.
 */
function recordFromFile(
  { connectionId: id, kind, name, baseUrl }: RequestOf<'enterFromFile'>,
  createdAt: EpochMs,
): Result<ConnectionRecord> {
  const isDemo = kind === 'demo'
  if (isDemo !== (id === DEMO_CONNECTION_ID))
    return fail({ kind: 'invalid-request', field: 'connectionId', detail: 'only the demo has its id' })
  if (isDemo) return succeed({ id: DEMO_CONNECTION_ID, kind, name, createdAt })
  if (kind === 'bundle') return succeed({ id, kind, name, baseUrl, createdAt })
  const checked = baseUrlFrom(baseUrl)
  // Its token has not been entered yet, so the keychain is not queried.
  return checked.ok
    ? succeed({ id, kind, name, baseUrl: checked.value, keep: 'session', createdAt })
    : checked
}
