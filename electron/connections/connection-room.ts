import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { DriftNote, Events } from '#shared/contract/events.ts'
import type { Clock } from '#shared/time/instant.ts'
import type { BudgetRegistry } from '#electron/budget/budget-registry.ts'
import { createRecordFile, type RecordFileOptions } from '#electron/files/record-file.ts'
import type { Log } from '#electron/log/log.ts'
import type { TokenVault } from '#electron/vault/token-vault.ts'
import { isLoopback } from './base-url.ts'
import { DEMO_CONNECTION_ID } from './connection-record.ts'
import { createConnections, type Connections } from './connections.ts'
import { createDemoService, type DemoWorker } from './demo-service.ts'
import { createDriftOutbox } from './drift-outbox.ts'
import { observeSession } from './observe-session.ts'
import { createOpenSession, type OpenSessionOptions } from './open-session.ts'
import { createReachabilityTracker } from './reachability-tracker.ts'
import { createRegistry, registryFileSchema, type ConnectionRegistry } from './registry.ts'
import { createSessionOrigin } from './session-origin.ts'
import { createSessions, type Sessions } from './sessions.ts'
import { createTokens, type Keep } from './tokens.ts'

export interface ConnectionRoomOptions {
  /** Where the app keeps its own files. */
  readonly folder: string
  readonly clock: Clock
  readonly log: Pick<Log, 'warn' | 'registerSecret'>
  readonly vaults: Readonly<Record<Keep, TokenVault>>
  readonly budgets: BudgetRegistry
  readonly createClient: (drift: (note: DriftNote) => void) => OpenSessionOptions['createClient']
  readonly spawnDemo: (token: string) => DemoWorker
  readonly emit: <Name extends keyof Events>(name: Name, value: Events[Name]) => void
  readonly reportBroken: RecordFileOptions<unknown>['reportBroken']
  readonly forgetTraces: (connectionId: string) => Promise<void>
}

export interface ConnectionRoom {
  readonly connections: Connections
  readonly sessions: Sessions
  /** Whether the service of a connection runs on this computer. */
  readonly isLocal: (connectionId: string) => Promise<boolean>
  readonly close: () => Promise<void>
}

/** Registry, vault, demo and sessions, put together. */
export function createConnectionRoom(options: ConnectionRoomOptions): ConnectionRoom {
  const { folder, clock, log, emit, reportBroken } = options
  const path = join(folder, 'connections.json')
  const registry = createRegistry(createRecordFile({ path, schema: registryFileSchema, clock, reportBroken }))
  const tokens = createTokens(options.vaults)
  const demo = createDemoService({
    spawn: options.spawnDemo,
    createToken: () => randomBytes(32).toString('base64url'),
    patienceMs: 20_000,
    onEnded: (why) => {
      log.warn('demo service ended', { why })
      void sessions.drop(DEMO_CONNECTION_ID)
    },
  })
  const open = createOpenSession({
    acquireBudget: options.budgets.acquire,
    createClient: options.createClient(announceDrift(emit)),
    registerSecret: log.registerSecret,
  })
  const sessions = createSessions({
    open,
    originOf: createSessionOrigin({ registry, tokens, demo }),
    observe: createObserver(emit, clock),
  })
  return {
    sessions,
    connections: createConnections({
      registry,
      tokens,
      sessions,
      open,
      demo,
      clock,
      createId: randomUUID,
      forgetTraces: options.forgetTraces,
    }),
    isLocal: (connectionId) => isLocal(registry, connectionId),
    close: async () => {
      await sessions.closeAll()
      await Promise.all([options.budgets.close(), demo.stop()])
    },
  }
}

type Emit = ConnectionRoomOptions['emit']

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
