import type { Connections } from '#electron/connections/connections.ts'
import type { BrokenRecordFacts } from '#shared/contract/app-facts.ts'
import { succeed } from '#shared/errors/result.ts'
import type { HandlersOf } from './handlers.ts'

export function connectionHandlers(
  connections: Connections,
  listBrokenRecords: () => readonly BrokenRecordFacts[],
): HandlersOf<'connections'> {
  return {
    listConnections: connections.list,
    addConnection: connections.add,
    openDemo: connections.openDemo,
    listBrokenRecords: () => Promise.resolve(succeed(listBrokenRecords())),
    restoreConnections: connections.restore,
    enterFromFile: connections.enterFromFile,
    renameConnection: connections.rename,
    replaceToken: connections.replaceToken,
    forgetConnection: ({ connectionId }) => connections.forget(connectionId),
    readStamps: ({ connectionId }) => Promise.resolve(succeed(connections.readStamps(connectionId))),
    chooseStamps: (request) => Promise.resolve(succeed(connections.chooseStamps(request))),
  }
}
