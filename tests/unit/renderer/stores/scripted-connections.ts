import type { Bridge } from '#shared/contract/bridge.ts'
import type { Connection } from '#shared/contract/connection.ts'
import { type AppError, fail, succeed } from '#shared/errors/result.ts'
import { aBudgetState } from '#support/a-budget-state.ts'
import { createScriptedCatalogue, type ScriptedCatalogue } from '#support/scripted-catalogue.ts'

export interface ScriptedConnections {
  readonly bridge: Partial<Bridge>
  readonly catalogue: ScriptedCatalogue
  /** Everything that was passed to `addConnection`. */
  readonly added: readonly unknown[]
  refuse: AppError | undefined
}

/** Returns main's connections in memory, in front of a scripted catalogue. */
export function scriptedConnections(prefix: string, names: readonly string[]): ScriptedConnections {
  const catalogue = createScriptedCatalogue()
  const added: unknown[] = []
  let list: readonly Connection[] = names.map((name) => aConnection(`${prefix}-${name}`, name))
  const scripted: ScriptedConnections = { bridge: {}, catalogue, added, refuse: undefined }
  const bridge: Partial<Bridge> = {
    ...(catalogue.bridge as Partial<Bridge>),
    listConnections: () => Promise.resolve(succeed(list)),
    addConnection: (request) => {
      added.push(request)
      if (scripted.refuse !== undefined) return Promise.resolve(fail(scripted.refuse))
      const connection = aConnection(`${prefix}-${request.name}`, request.name)
      list = [...list, connection]
      return Promise.resolve(succeed({ connection, organizations: [] }))
    },
    replaceToken: ({ connectionId }) => {
      const connection = list.find(({ id }) => id === connectionId)
      if (connection === undefined) return Promise.resolve(fail({ kind: 'not-found' }))
      if (scripted.refuse !== undefined) return Promise.resolve(fail(scripted.refuse))
      return Promise.resolve(succeed({ connection, organizations: [] }))
    },
    forgetConnection: ({ connectionId }) => {
      list = list.filter(({ id }) => id !== connectionId)
      return Promise.resolve(succeed(null))
    },
    setTheme: () => Promise.resolve(succeed(null)),
    readBudget: ({ connectionId }) => Promise.resolve(succeed(aBudgetState({ connectionId, used: 7 }))),
  }
  return Object.assign(scripted, { bridge })
}

function aConnection(id: string, name: string): Connection {
  return {
    id,
    kind: 'service',
    name,
    baseUrl: 'https://service.example/v1',
    tokenPlace: 'keychain',
    createdAt: 0,
  }
}
