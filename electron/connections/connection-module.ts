import { randomBytes, randomUUID } from 'node:crypto'
import type { Worker } from 'node:worker_threads'
import type { DriftNote, Events } from '#shared/contract/events.ts'
import type { Clock } from '#shared/time/instant.ts'
import type { HttpFetch } from '#electron/api/transport/http-fetch.ts'
import { createSeriesParserPool } from '#electron/api/parsing/series-parser-pool.ts'
import type { OpenRecord } from '#electron/records/record-file.ts'
import type { Log } from '#electron/log/log.ts'
import type { TokenVault } from '#electron/vault/token-vault.ts'
import { isLoopback } from '#electron/api/transport/loopback.ts'
import { DEMO_CONNECTION_ID } from './connection-record.ts'
import { nodeTimers } from '#electron/budget/timers.ts'
import { openBudgets, sweepBudgets } from './budgets.ts'
import { createConnections, type Connections } from './connections.ts'
import { createDemoService, type DemoWorker } from './demo-service.ts'
import { dialectsFileSchema, openDialects } from './dialects.ts'
import { createDriftOutbox } from './events/drift-outbox.ts'
import { observeSession } from './sessions/observe-session.ts'
import { createOpenSession } from './sessions/open-session.ts'
import { createReachabilityTracker } from './events/reachability.ts'
import { createRegistry, registryFileSchema, type ConnectionRegistry } from './registry.ts'
import { createServiceClients } from './sessions/service-clients.ts'
import { createSessionOrigin } from './sessions/session-origin.ts'
import { createSessions, type Sessions } from './sessions/sessions.ts'
import { createTokens, type Keep } from './tokens.ts'

export interface ConnectionModuleOptions {
  readonly openRecord: OpenRecord
  /** Where budgets are remembered, a file for each token's fingerprint. */
  readonly budgetFolder: string
  readonly clock: Clock
  readonly log: Pick<Log, 'warn' | 'registerSecret'>
  readonly vaults: Readonly<Record<Keep, TokenVault>>
  readonly fetch: HttpFetch
  readonly spawnDemo: (token: string) => DemoWorker
  readonly spawnParser: () => Worker
  readonly emit: <Name extends keyof Events>(name: Name, value: Events[Name]) => void
  /** Removes what other modules remember of a connection. */
  readonly forgetRecords: (connectionId: string) => Promise<void>
}

export interface ConnectionModule {
  readonly connections: Connections
  readonly sessions: Sessions
  /** Whether the service of a connection runs on this computer. */
  readonly isLocal: (connectionId: string) => Promise<boolean>
  readonly close: () => Promise<void>
}

/** Registry, vault, demo, budgets and sessions, put together. */
export async function createConnectionModule(options: ConnectionModuleOptions): Promise<ConnectionModule> {
  const { clock, log, emit, openRecord, fetch } = options
  const registry = createRegistry(openRecord('connections.json', registryFileSchema))
  const dialects = await openDialects(openRecord('dialects.json', dialectsFileSchema))
  const tokens = createTokens(options.vaults)
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
    connections: createConnections({
      registry,
      tokens,
      sessions,
      open,
      demo,
      clock,
      createId,
      forgetRecords,
    }),
    isLocal: (connectionId) => isLocal(registry, connectionId),
    close: async () => {
      await sessions.closeAll()
      await Promise.all([budgets.close(), demo.stop(), pool.close()])
    },
  }
}

type Emit = ConnectionModuleOptions['emit']

function createObserver(emit: Emit, clock: Clock): Parameters<typeof createSessions>[0]['observe'] {
  const tracker = createReachabilityTracker({
    clock,
    repeatMs: 30_000,
    announce: (state) => {
      emit('connectionChanged', state)
    },
  })
  return (connectionId, session) =>
    observeSession(connectionId, session, {
      timers: nodeTimers,
      noteOutcome: tracker.note,
      budgetChanged: (state) => {
        emit('budgetChanged', state)
      },
    })
}

function announceDrift(emit: Emit): (note: DriftNote) => void {
  return createDriftOutbox({
    gatherMs: 250,
    maxNotes: 5000,
    announce: (notes) => {
      emit('driftNoted', notes)
    },
  })
}

async function isLocal(registry: ConnectionRegistry, connectionId: string): Promise<boolean> {
  const found = await registry.find(connectionId)
  if (!found.ok) return false
  if (found.value.kind === 'demo') return true
  return isLoopback(URL.parse(found.value.baseUrl)?.hostname ?? '')
}
