import { randomBytes, randomUUID } from 'node:crypto'
import type { Worker } from 'node:worker_threads'
import type { DriftNote, Events } from '#shared/contract/events.ts'
import type { Clock } from '#shared/time/instant.ts'
import type { HttpFetch } from '#electron/api/transport/http-fetch.ts'
import { createSeriesParserPool } from '#electron/api/parsing/series-parser-pool.ts'
import type { BrokenRecords } from '#electron/records/broken-records.ts'
import { accountsSchema, createAccountedVault } from '#electron/vault/accounted-vault.ts'
import type { OpenRecord } from '#electron/records/record-file.ts'
import type { Log } from '#electron/log/log.ts'
import type { TokenVault } from '#electron/vault/token-vault.ts'
import { stampReadingOf } from '#electron/api/dialect/stamp-memory.ts'
import { DEMO_CONNECTION_ID, vaultIdOf } from './connection-record.ts'
import { nodeTimers } from '#electron/budget/timers.ts'
import { openBudgets, SERVICE_LIMIT, sweepBudgets } from './budgets.ts'
import { createConnections, type Connections } from './connections.ts'
import { createDemoService, demoRequests, type DemoWorker } from './demo-service.ts'
import { dialectsFileSchema, openDialects } from './dialects.ts'
import { createDriftOutbox } from './events/drift-outbox.ts'
import { observeSession } from './sessions/observe-session.ts'
import { createOpenSession, createServiceClients, createSessionOrigin } from './sessions/open-session.ts'
import { enterAccounts } from './enter-accounts.ts'
import { createReachabilityTracker } from './events/reachability.ts'
import { createRegistry, registryFileSchema, type ConnectionRegistry } from './registry.ts'
import { createSessions, type Sessions } from './sessions/sessions.ts'
import { createTokens, type Keep } from './tokens.ts'

const REGISTRY = 'connections.json'

export interface ConnectionModuleOptions {
  readonly openRecord: OpenRecord
  readonly brokenRecords: BrokenRecords
  /** Folder in which budgets are stored, in one file for each token's fingerprint. */
  readonly budgetFolder: string
  readonly clock: Clock
  readonly log: Pick<Log, 'warn' | 'registerSecret'>
  readonly vaults: Readonly<Record<Keep, TokenVault>>
  readonly fetch: HttpFetch
  readonly spawnDemo: (token: string, requestsAMinute: number) => DemoWorker
  readonly spawnParser: () => Worker
  readonly emit: <Name extends keyof Events>(name: Name, value: Events[Name]) => void
  /** Reads the name that other modules have stored of a connection. */
  readonly storedNameOf: (connectionId: string) => Promise<string | undefined>
  /** Removes what other modules have stored about a connection. */
  readonly forgetRecords: (connectionId: string) => Promise<void>
}

export interface ConnectionModule {
  readonly connections: Connections
  readonly sessions: Sessions
  readonly listBrokenRecords: BrokenRecords['list']
  /**
   * Returns the host name of a connection's service; undefined for an unknown connection and for a bundle, which
   * never requests anything.
   */
  readonly serviceHostOf: (connectionId: string) => Promise<string | undefined>
  /** Returns how many requests a minute a connection may make, whether it has a session or not. */
  readonly requestsAMinuteOf: (connectionId: string) => Promise<number>
  readonly close: () => Promise<void>
}

/** Creates registry, vault, demo, budgets and sessions, and connects them. */
export async function createConnectionModule(options: ConnectionModuleOptions): Promise<ConnectionModule> {
  const { clock, log, emit, openRecord, fetch } = options
  const registryFile = openRecord(REGISTRY, registryFileSchema)
  const atStart = await registryFile.read()
  const registry = createRegistry(registryFile)
  const dialects = await openDialects(
    openRecord('dialects.json', dialectsFileSchema),
    (connectionId, stamps) => emit('stampsChanged', { connectionId, ...stampReadingOf(stamps) }),
  )
  const keychain = createAccountedVault(options.vaults.keychain, openRecord('keychain.json', accountsSchema))
  const tokens = createTokens({ ...options.vaults, keychain })
  // Tokens are erased only if the list existed and could be read. A list that was lost or restored lacks entries, whose
  // tokens the next start would erase. Erasing waits for nothing, since the keychain may have to be unlocked.
  const isReported = options.brokenRecords.list().some(({ record }) => record === REGISTRY)
  if (atStart.ok && atStart.value !== undefined && !isReported)
    void keychain.eraseUnowned((id) => isOwned(registry, id))
  else if (atStart.ok) {
    const entered = await enterAccounts({ registry, accounts: await keychain.accounts(), ...options })
    if (entered > 0 && !isReported) options.brokenRecords.report({ path: REGISTRY, why: 'gone' })
  }
  await sweepBudgets(options.budgetFolder, clock, log)
  const budgets = openBudgets(options.budgetFolder, clock, log)
  const pool = createSeriesParserPool(options.spawnParser)
  const clients = createServiceClients({ fetch, clock, dialects, parseSeries: pool.parseSeries })
  const demo = createDemoService({
    spawn: options.spawnDemo,
    createToken: () => randomBytes(32).toString('base64url'),
    timeoutMs: 20_000,
    onEnded: (why) => {
      log.warn('demo service ended', { why })
      void sessions.drop(DEMO_CONNECTION_ID)
    },
  })
  const open = createOpenSession({
    acquireBudget: budgets.acquire,
    createClient: clients(announceDrift(emit)),
    registerSecret: log.registerSecret,
  })
  const sessions = createSessions({
    open,
    originOf: createSessionOrigin({ registry, tokens, demo }),
    observe: createObserver(emit, clock),
  })
  const forgetRecords = async (connectionId: string): Promise<void> => {
    await Promise.all([dialects.forget(connectionId), options.forgetRecords(connectionId)])
  }
  const createId = randomUUID
  return {
    sessions,
    listBrokenRecords: options.brokenRecords.list,
    connections: createConnections({
      registry,
      tokens,
      sessions,
      open,
      demo,
      clock,
      createId,
      forgetRecords,
      dialectOf: dialects.memoryOf,
    }),
    serviceHostOf: (connectionId) => serviceHostOf(registry, connectionId),
    requestsAMinuteOf: async (connectionId) => {
      const found = await registry.find(connectionId)
      const isDemo = found.ok && found.value.kind === 'demo'
      return isDemo ? demoRequests(found.value.isPaced === true) : SERVICE_LIMIT
    },
    close: async () => {
      await sessions.closeAll()
      await Promise.all([budgets.close(), demo.stop(), pool.close()])
    },
  }
}

/** Entries that cannot be read count as owned: a token erased by mistake is lost. */
async function isOwned(registry: ConnectionRegistry, id: string): Promise<boolean> {
  const listed = await registry.list()
  return !listed.ok || listed.value.some((record) => record.kind === 'service' && vaultIdOf(record) === id)
}

type Emit = ConnectionModuleOptions['emit']

function createObserver(emit: Emit, clock: Clock): Parameters<typeof createSessions>[0]['observe'] {
  const tracker = createReachabilityTracker({
    clock,
    repeatMs: 30_000,
    announce: (state) => emit('connectionChanged', state),
  })
  return (connectionId, session) =>
    observeSession(connectionId, session, {
      timers: nodeTimers,
      noteOutcome: tracker.note,
      budgetChanged: (state) => emit('budgetChanged', state),
    })
}

function announceDrift(emit: Emit): (note: DriftNote) => void {
  return createDriftOutbox({
    gatherMs: 250,
    maxNotes: 5000,
    announce: (notes) => emit('driftNoted', notes),
  })
}

async function serviceHostOf(
  registry: ConnectionRegistry,
  connectionId: string,
): Promise<string | undefined> {
  const found = await registry.find(connectionId)
  if (!found.ok || found.value.kind === 'bundle') return undefined
  return found.value.kind === 'demo' ? '127.0.0.1' : URL.parse(found.value.baseUrl)?.hostname
}
