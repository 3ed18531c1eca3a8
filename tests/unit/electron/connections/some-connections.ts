import { join } from 'node:path'
import { createDialectMemory } from '#support/a-dialect-memory.ts'
import { createConnections } from '#electron/connections/connections.ts'
import { createRegistry, registryFileSchema } from '#electron/connections/registry.ts'
import { createSessionOrigin } from '#electron/connections/sessions/open-session.ts'
import { createSessions } from '#electron/connections/sessions/sessions.ts'
import { createTokens } from '#electron/connections/tokens.ts'
import { createRecordFile } from '#electron/records/record-file.ts'
import { createSessionVault } from '#electron/vault/open-vaults.ts'
import type { TokenVault } from '#electron/vault/token-vault.ts'
import { succeed } from '#shared/errors/result.ts'
import { temporaryFolder } from '#support/files/temporary-folder.ts'
import { someSessions, takingOnly, type Answer } from './sessions/a-session.ts'

export const GOOD_TOKEN = 'canary-good-1'
export const DEMO_TOKEN = 'canary-demo'

/** Creates the module as the composition root does, in a new folder; `restart` keeps the disk. */
export function someConnections(
  options: {
    folder?: string
    keychain?: TokenVault
    token?: string
    answer?: Answer
    forgetting?: () => Promise<unknown>
  } = {},
) {
  const folder = options.folder ?? temporaryFolder('connections')
  const path = join(folder, 'connections.json')
  const keychain = options.keychain ?? createSessionVault()
  const session = createSessionVault()
  const service = someSessions((origin, call, request) =>
    origin.token === DEMO_TOKEN
      ? succeed([] as never)
      : (options.answer ?? takingOnly(options.token ?? GOOD_TOKEN))(origin, call, request),
  )
  const registry = createRegistry(
    createRecordFile({
      path,
      schema: registryFileSchema,
      clock: { now: () => 5 },
      reportBroken: () => undefined,
    }),
  )
  const tokens = createTokens({ keychain, session })
  const demoStops: string[] = []
  const demoStarts: string[] = []
  const demo = {
    start: (isPaced: boolean) => {
      demoStarts.push(isPaced ? 'started, paced' : 'started')
      const requestsAMinute = isPaced ? 60 : 600
      return Promise.resolve(
        succeed({ baseUrl: 'http://127.0.0.1:9/v1', token: DEMO_TOKEN, requestsAMinute }),
      )
    },
    stop: async () => void demoStops.push('stopped'),
  }
  const sessions = createSessions({
    open: service.open,
    observe: (_id, opened) => opened,
    originOf: createSessionOrigin({ registry, tokens, demo }),
  })
  const forgotten: string[] = []
  const dialect = createDialectMemory()
  let ids = 0
  const connections = createConnections({
    registry,
    tokens,
    sessions,
    demo,
    open: service.open,
    clock: { now: () => 5 },
    createId: () => `c${(ids += 1)}`,
    forgetRecords: async (id) => {
      forgotten.push(id)
      await options.forgetting?.()
    },
    dialectOf: () => dialect,
  })
  return {
    ...service,
    connections,
    sessions,
    registry,
    tokens,
    keychain,
    session,
    path,
    folder,
    forgotten,
    dialect,
    demoStarts,
    demoStops,
  }
}

export const aRequest = {
  name: 'Campus',
  baseUrl: 'https://api.example.org/v1/',
  token: ` ${GOOD_TOKEN}\n`,
  keep: 'keychain',
} as const
