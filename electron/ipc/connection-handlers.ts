import type { Connections } from '#electron/connections/connections.ts'
import type { Handlers } from './handlers.ts'

type ConnectionCalls =
  'listConnections' | 'addConnection' | 'openDemo' | 'renameConnection' | 'replaceToken' | 'forgetConnection'

export function connectionHandlers(connections: Connections): Pick<Handlers, ConnectionCalls> {
  return {
    listConnections: connections.list,
    addConnection: connections.add,
    openDemo: connections.openDemo,
    renameConnection: connections.rename,
    replaceToken: connections.replaceToken,
    forgetConnection: ({ connectionId }) => connections.forget(connectionId),
  }
}
