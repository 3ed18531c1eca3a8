import type { ConnectionModule } from '#electron/connections/connection-module.ts'
import type { Documents } from '#electron/documents/documents.ts'
import type { FileModule } from '#electron/files/file-module.ts'
import { appHandlers, type AppHandlersOptions } from './app-handlers.ts'
import { budgetHandlers } from './budget-handlers.ts'
import { connectionHandlers } from './connection-handlers.ts'
import { fileHandlers } from './file-handlers.ts'
import type { Handlers } from './handlers.ts'
import { serviceHandlers } from './service-handlers.ts'

export interface AllHandlersOptions {
  readonly app: AppHandlersOptions
  readonly connectionModule: ConnectionModule
  readonly documents: Documents
  readonly fileModule: FileModule
  /** Requests a minute for a budget that was not used yet. */
  readonly limit: number
}

/** Brings together a handler for every call; the compiler checks that none is missing. */
export function allHandlers({
  app,
  connectionModule,
  documents,
  fileModule,
  limit,
}: AllHandlersOptions): Handlers {
  return {
    ...appHandlers(app),
    ...connectionHandlers(connectionModule.connections, connectionModule.listBrokenRecords),
    ...budgetHandlers(connectionModule.sessions, limit),
    ...serviceHandlers(connectionModule.sessions),
    ...documents.calls,
    ...fileHandlers(fileModule),
  }
}
