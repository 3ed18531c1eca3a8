import { join } from 'node:path'
import { app, session, shell } from 'electron'
import createParseWorker from './api/parsing/parse-worker.ts?nodeWorker'
import createCsvWorker from './files/csv/csv-worker.ts?nodeWorker'
import createParquetWorker from './files/parquet/parquet-worker.ts?nodeWorker'
import createDemoWorker from './demo/demo-worker.ts?nodeWorker'
import { succeed } from '#shared/errors/result.ts'
import type { Clock } from '#shared/time/instant.ts'
import { createDocuments } from './documents/documents.ts'
import { storedNameOf } from './documents/stored-name.ts'
import { createConnectionModule } from './connections/connection-module.ts'
import type { HandedFiles } from './files/handed-files.ts'
import { createFileModule } from './files/file-module.ts'
import type { BrokenRecords } from './records/broken-records.ts'
import { createCacheLedger, ledgerFileSchema } from './records/cache-ledger.ts'
import { contactedHostsSchema, createContactedHosts } from './records/contacted-hosts.ts'
import { createDiskWatch } from './records/disk-watch.ts'
import type { OpenRecord } from './records/record-file.ts'
import { allHandlers } from './ipc/all-handlers.ts'
import type { Emit } from './ipc/emitter.ts'
import { createRouter, type Router } from './ipc/router.ts'
import type { Log } from './log/log.ts'
import { openVaults } from './vault/open-vaults.ts'
import { desktopCalls, installMenu, openOutside, showOpenDialog, showSaveDialog } from './window/desktop.ts'
import { createNetworkFetch, NETWORK_PARTITION } from './window/network.ts'
import { createOpenServiceLink } from './window/service-link.ts'

export interface ModulesOptions {
  /** The app's own folder, which contains all its records. */
  readonly folder: string
  readonly clock: Clock
  readonly log: Log
  readonly openRecord: OpenRecord
  readonly brokenRecords: BrokenRecords
  readonly emit: Emit
  readonly handed: HandedFiles
}

/** Answers the page's calls, and shuts down with the app. */
export interface Modules {
  readonly router: Router
  /** Ends everything that a page had begun, once that page is gone. */
  readonly endPage: () => void
  readonly close: () => Promise<unknown>
}

/**
 * Creates everything except the window. It is a file of its own, because the window opens before the schemas and
 * modules of this file are evaluated.
 */
export async function createModules(options: ModulesOptions): Promise<Modules> {
  const { folder, clock, log, openRecord, brokenRecords, emit, handed } = options
  installMenu(emit, [])
  const fetch = createNetworkFetch(() => session.fromPartition(NETWORK_PARTITION, { cache: false }))
  const hosts = createContactedHosts({
    file: openRecord('contacted-hosts.json', contactedHostsSchema),
    clock,
  })
  const vaults = openVaults()
  const documents = createDocuments({ folder: join(folder, 'documents'), clock, log })
  const connectionModule = await createConnectionModule({
    openRecord,
    brokenRecords,
    budgetFolder: join(folder, 'budget'),
    clock,
    log,
    vaults,
    fetch: hosts.watch(fetch, 'service'),
    emit,
    spawnDemo: (token, requestsAMinute) => createDemoWorker({ workerData: { token, requestsAMinute } }),
    spawnParser: () => createParseWorker({}),
    storedNameOf: (connectionId) => storedNameOf(documents, connectionId),
    forgetRecords: (connectionId) => fileModule.forgetImages(connectionId),
  })
  const fileModule = createFileModule({
    openRecord,
    folder,
    clock,
    fetch: hosts.watch(fetch, 'pictures'),
    firstFolder: app.getPath('documents'),
    showDialog: showSaveDialog,
    showOpenDialog,
    handed,
    showInFolder: (path) => shell.showItemInFolder(path),
    serviceHostOf: connectionModule.serviceHostOf,
    spawnCsv: () => createCsvWorker({}),
    spawnParquet: () => createParquetWorker({}),
  })
  const ledger = createCacheLedger(openRecord('cache-ledger.json', ledgerFileSchema))
  const disk = createDiskWatch({
    folder: app.getPath('userData'),
    announce: (space) => emit('diskSpaceChanged', space),
  })
  const { serviceHostOf } = connectionModule
  const handlers = allHandlers({
    connectionModule,
    documents,
    fileModule,
    app: {
      ...desktopCalls(vaults.keychain, emit),
      listContactedHosts: async () => succeed(await hosts.list()),
      readLedger: ({ connectionId }) => ledger.read(connectionId),
      noteLedger: ({ connectionId, entry }) => ledger.note(connectionId, entry),
      readDiskSpace: async () => succeed(await disk.read()),
      openServiceLink: createOpenServiceLink({ serviceHostOf, open: openOutside }),
    },
  })
  return {
    router: createRouter({
      handlers,
      redact: log.redact,
      report: (name, error) => log.error('call failed', { name, error }),
    }),
    endPage: () => {
      connectionModule.sessions.cancelAll()
      void fileModule.endPage()
    },
    close: () => {
      disk.stop()
      return Promise.all([documents.close(), connectionModule.close(), fileModule.close()])
    },
  }
}
