import type { RequestOf, AddedConnection } from '#shared/contract/calls.ts'
import type { Connection } from '#shared/contract/connection.ts'
import type { StampReading } from '#shared/contract/stamp-reading.ts'
import type { DialectMemory } from '#electron/api/dialect/dialect.ts'
import { chooseStamps, stampKnowledgeOf, stampReadingOf } from '#electron/api/dialect/stamp-memory.ts'
import type { Organization } from '#shared/catalog/nouns.ts'
import { fail, succeed, type Result } from '#shared/errors/result.ts'
import type { Clock } from '#shared/time/instant.ts'
import { baseUrlFrom } from './base-url.ts'
import {
  connectionFrom,
  DEMO_CONNECTION_ID,
  type ConnectionRecord,
  type ServiceRecord,
} from './connection-record.ts'
import type { DemoService } from './demo-service.ts'
import { recordFromFile } from './record-from-file.ts'
import { verify, verifyAndStore, type TokenStoreOptions } from './verified-token.ts'

export interface ConnectionsOptions extends TokenStoreOptions {
  readonly demo: DemoService
  readonly clock: Clock
  readonly createId: () => string
  /** Removes what is remembered of a connection beside its token, such as its dialect. */
  readonly forgetRecords: (connectionId: string) => Promise<void>
  readonly dialectOf: (connectionId: string) => DialectMemory
  /** The list before it was found damaged; `not-found` where there is none. */
  readonly readPrevious: () => Promise<Result<readonly ConnectionRecord[]>>
}

/** What a user does with connections. A token is verified before anything of it is stored. */
export interface Connections {
  readonly list: () => Promise<Result<readonly Connection[]>>
  readonly add: (request: RequestOf<'addConnection'>) => Promise<Result<AddedConnection>>
  readonly openDemo: () => Promise<Result<AddedConnection>>
  readonly enterFromFile: (request: RequestOf<'enterFromFile'>) => Promise<Result<Connection>>
  readonly rename: (request: RequestOf<'renameConnection'>) => Promise<Result<Connection>>
  readonly replaceToken: (request: RequestOf<'replaceToken'>) => Promise<Result<AddedConnection>>
  readonly forget: (connectionId: string) => Promise<Result<null>>
  readonly readStamps: (connectionId: string) => StampReading
  /** What a person says counts before what answers told. */
  readonly chooseStamps: (request: RequestOf<'chooseStamps'>) => StampReading
  /** Puts back what the list held before it was found damaged. */
  readonly restore: () => Promise<Result<readonly Connection[]>>
}

export function createConnections(options: ConnectionsOptions): Connections {
  const readStamps = (connectionId: string): StampReading => ({
    connectionId,
    ...stampReadingOf(stampKnowledgeOf(options.dialectOf(connectionId))),
  })
  return {
    list: () => listConnections(options),
    add: (request) => addConnection(options, request),
    openDemo: () => openDemo(options),
    enterFromFile: (request) => enterFromFile(options, request),
    rename: (request) => renameConnection(options, request),
    replaceToken: (request) => replaceToken(options, request),
    forget: (connectionId) => forgetConnection(options, connectionId),
    readStamps,
    chooseStamps: ({ connectionId, choice }) => {
      chooseStamps(options.dialectOf(connectionId), choice === 'as-found' ? undefined : choice)
      return readStamps(connectionId)
    },
    restore: () => restoreConnections(options),
  }
}

async function listConnections(options: ConnectionsOptions): Promise<Result<readonly Connection[]>> {
  const listed = await options.registry.list()
  if (!listed.ok) return listed
  return succeed(await Promise.all(listed.value.map((record) => described(options, record))))
}

async function restoreConnections(options: ConnectionsOptions): Promise<Result<readonly Connection[]>> {
  const previous = await options.readPrevious()
  if (!previous.ok) return previous
  const restored = await options.registry.restore(previous.value)
  return restored.ok ? listConnections(options) : restored
}

async function addConnection(
  options: ConnectionsOptions,
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
  const stored = await verifyAndStore(options, record, request.token)
  return stored.ok ? added(options, record, stored.value) : stored
}

/** Its own where one was forgotten before; never that of a connection there is, which has a token of its own. */
async function idFor({ registry, createId }: ConnectionsOptions, restores?: string): Promise<Result<string>> {
  if (restores === undefined) return succeed(createId())
  const found = await registry.find(restores)
  if (found.ok) return fail({ kind: 'invalid-request', field: 'restores', detail: 'it was not forgotten' })
  return found.error.kind === 'not-found' ? succeed(restores) : found
}

async function replaceToken(
  options: ConnectionsOptions,
  request: RequestOf<'replaceToken'>,
): Promise<Result<AddedConnection>> {
  const found = await options.registry.find(request.connectionId)
  if (!found.ok) return found
  if (found.value.kind !== 'service') return refuseToken()
  const moved = { ...found.value, keep: request.keep }
  const stored = await verifyAndStore(options, moved, request.token)
  return stored.ok ? added(options, moved, stored.value) : stored
}

async function openDemo(options: ConnectionsOptions): Promise<Result<AddedConnection>> {
  const started = await options.demo.start()
  if (!started.ok) return started
  const verified = await verify(options.open, { connectionId: DEMO_CONNECTION_ID, ...started.value })
  if (!verified.ok) return verified
  const record = await demoRecord(options)
  const entered = await options.registry.put(record)
  if (!entered.ok) return entered
  await options.sessions.adopt(DEMO_CONNECTION_ID, verified.value.session)
  return added(options, record, verified.value.organizations)
}

/** The one of before when there is one: the user may have renamed it. */
async function demoRecord({ registry, clock }: ConnectionsOptions): Promise<ConnectionRecord> {
  const found = await registry.find(DEMO_CONNECTION_ID)
  if (found.ok) return found.value
  return { id: DEMO_CONNECTION_ID, kind: 'demo', name: 'Demo portfolio', createdAt: clock.now() }
}

/** Never in the place of one that there is. */
async function enterFromFile(
  options: ConnectionsOptions,
  request: RequestOf<'enterFromFile'>,
): Promise<Result<Connection>> {
  const found = await options.registry.find(request.connectionId)
  if (found.ok)
    return fail({ kind: 'invalid-request', field: 'connectionId', detail: 'there is one of that id' })
  if (found.error.kind !== 'not-found') return found
  const record = recordFromFile(request, options.clock.now())
  if (!record.ok) return record
  const entered = await options.registry.put(record.value)
  return entered.ok ? succeed(await described(options, record.value)) : entered
}

async function renameConnection(
  options: ConnectionsOptions,
  { connectionId, name }: RequestOf<'renameConnection'>,
): Promise<Result<Connection>> {
  const found = await options.registry.find(connectionId)
  if (!found.ok) return found
  const renamed = { ...found.value, name: name.trim() }
  const entered = await options.registry.put(renamed)
  return entered.ok ? succeed(await described(options, renamed)) : entered
}

/** The token first and the entry last, so that a keychain that refuses can be asked again. */
async function forgetConnection(options: ConnectionsOptions, connectionId: string): Promise<Result<null>> {
  const found = await options.registry.find(connectionId)
  if (!found.ok) return found
  await options.sessions.drop(connectionId)
  if (found.value.kind === 'demo') await options.demo.stop()
  else if (found.value.kind === 'service') {
    const erased = await options.tokens.erase(found.value)
    if (!erased.ok) return erased
  }
  await options.forgetRecords(connectionId)
  return options.registry.remove(connectionId)
}

async function added(
  options: ConnectionsOptions,
  record: ConnectionRecord,
  organizations: readonly Organization[],
): Promise<Result<AddedConnection>> {
  return succeed({ connection: await described(options, record), organizations })
}

async function described({ tokens }: ConnectionsOptions, record: ConnectionRecord): Promise<Connection> {
  return connectionFrom(record, await tokens.placeOf(record))
}

function refuseToken(): Result<never> {
  return fail({ kind: 'invalid-request', field: 'connectionId', detail: 'it has no token of a person' })
}
