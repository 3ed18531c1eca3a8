import { join } from 'node:path'
import { app, BrowserWindow, ipcMain, protocol, session, shell } from 'electron'
import createParseWorker from './api/parsing/parse-worker.ts?nodeWorker'
import createCsvWorker from './files/csv/csv-worker.ts?nodeWorker'
import createParquetWorker from './files/parquet/parquet-worker.ts?nodeWorker'
import createDemoWorker from './demo/demo-worker.ts?nodeWorker'
import { createDocuments } from './documents/documents.ts'
import { SERVICE_LIMIT } from './connections/budgets.ts'
import { createConnectionModule } from './connections/connection-module.ts'
import { bundleIn, createHandedFiles } from './files/handed-files.ts'
import { createFileModule } from './files/file-module.ts'
import { allowWriting } from './records/allow-writing.ts'
import { createBrokenRecords } from './records/broken-records.ts'
import { createCacheLedger, ledgerFileSchema } from './records/cache-ledger.ts'
import { contactedHostsSchema, createContactedHosts } from './records/contacted-hosts.ts'
import { createDiskWatch } from './records/disk-watch.ts'
import { narrowModes } from './records/narrow-modes.ts'
import { createRecords } from './records/record-file.ts'
import { allHandlers } from './ipc/all-handlers.ts'
import { createEmitter } from './ipc/emitter.ts'
import { connectIpc } from './ipc/ipc-adapter.ts'
import { createRouter, routeWhenReady, type Router } from './ipc/router.ts'
import { openLog } from './log/log.ts'
import { logUnhandled } from './log/unhandled.ts'
import { openVaults } from './vault/open-vaults.ts'
import { createAppFiles } from './window/app-files.ts'
import { APP_ORIGIN, APP_SCHEME, appSchemePrivileges, devOriginFrom } from './window/app-origin.ts'
import { refuseRemoteControl } from './window/security/command-line.ts'
import {
  desktopActions,
  installMenu,
  openOutside,
  showError,
  showFatalError,
  showOpenDialog,
  showSaveDialog,
} from './window/desktop.ts'
import { guardDefaultSession, installGuards } from './window/security/guards.ts'
import { openMainWindow } from './window/main-window.ts'
import { createNetworkFetch, NETWORK_PARTITION } from './window/network.ts'
import { createOpenServiceLink } from './window/service-link.ts'
import { keepOneWindow } from './window/one-window.ts'
import { finishBeforeQuit } from './window/quit.ts'
import { startOrExplain } from './window/start-failure.ts'
import { windowStateSchema } from './window/window-state.ts'

// eslint-disable-next-line no-restricted-syntax -- the one real clock; everybody else is given it
const clock = { now: (): number => Date.now() }
const folder = join(app.getPath('userData'), 'meterlens')
const log = openLog(folder, clock)
const devOrigin = devOriginFrom(process.env['ELECTRON_RENDERER_URL'], app.isPackaged)
const brokenRecords = createBrokenRecords()
const openRecord = createRecords(folder, {
  clock,
  reportBroken: (broken) => {
    log.error('record set aside', { ...broken })
    brokenRecords.report(broken)
  },
})

const emit = createEmitter(() => BrowserWindow.getAllWindows().map(({ webContents }) => webContents))
const handed = createHandedFiles(() => emit('fileHanded', null))
// macOS hands a file over before the app is ready.
app.on('open-file', (event, path) => {
  event.preventDefault()
  handed.hand(path)
})
handArguments(process.argv)

// Electron fixes these settings once this module has run, before `ready`. Nothing here may await `ready`.
logUnhandled(process, log, (code) => app.exit(code))
refuseRemoteControl(app)
app.enableSandbox()
protocol.registerSchemesAsPrivileged([{ scheme: APP_SCHEME, privileges: appSchemePrivileges }])
installGuards({ log, devOrigin, showFatalError })
if (app.requestSingleInstanceLock()) void startOrExplain({ app, start, folder, log, showError })
else app.quit()

async function start(): Promise<void> {
  log.info('started', { version: app.getVersion(), platform: process.platform })
  narrowModes(folder, (error) => log.warn('modes not narrowed', { error }))
  allowWriting(app.getPath('userData'), (path, error) => {
    log.warn(error === undefined ? 'write access restored' : 'write access not restored', { path, error })
  })
  guardDefaultSession(log, devOrigin)
  protocol.handle(APP_SCHEME, createAppFiles(join(import.meta.dirname, '../renderer')))
  const modules = createModules()
  connectIpc({
    ipc: ipcMain,
    origins: devOrigin === undefined ? [APP_ORIGIN] : [APP_ORIGIN, devOrigin],
    router: routeWhenReady(modules.then(createAppRouter)),
    reportUntrusted: (name) => log.warn('call refused', { name }),
  })
  installMenu(emit, [])
  finishBeforeQuit(app, async () => closeModules(await modules), 5000)
  // The page loads while the modules read their records; its calls meanwhile are answered after that.
  const opened = keepOneWindow({
    app,
    platform: process.platform,
    open: () =>
      openWindow(() => {
        void modules.then(({ endPage }) => endPage())
      }),
    onArguments: handArguments,
  })
  await Promise.all([modules, opened])
}

type Modules = Awaited<ReturnType<typeof createModules>>

function createAppRouter(modules: Modules): Router {
  return createRouter({
    handlers: allHandlers({ ...modules, limit: SERVICE_LIMIT }),
    redact: log.redact,
    report: (name, error) => log.error('call failed', { name, error }),
  })
}

function closeModules({ disk, documents, connectionModule, fileModule }: Modules): Promise<unknown> {
  disk.stop()
  return Promise.all([documents.close(), connectionModule.close(), fileModule.close()])
}

async function createModules() {
  const fetch = createNetworkFetch(() => session.fromPartition(NETWORK_PARTITION, { cache: false }))
  const hosts = createContactedHosts({
    file: openRecord('contacted-hosts.json', contactedHostsSchema),
    clock,
  })
  const vaults = openVaults()
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
  const documents = createDocuments({ folder: join(folder, 'documents'), clock, log })
  const endPage = (): void => {
    connectionModule.sessions.cancelAll()
    void fileModule.endPage()
  }
  const ledger = createCacheLedger(openRecord('cache-ledger.json', ledgerFileSchema))
  const disk = createDiskWatch({
    folder: app.getPath('userData'),
    announce: (space) => emit('diskSpaceChanged', space),
  })
  const { serviceHostOf } = connectionModule
  const actions = {
    ...desktopActions(vaults.keychain, emit),
    ...{ readDiskSpace: disk.read, ledger, hosts },
    openServiceLink: createOpenServiceLink({ serviceHostOf, open: openOutside }),
  }
  return { connectionModule, documents, fileModule, disk, endPage, app: actions }
}

function handArguments(argv: readonly string[]): void {
  const bundle = bundleIn(argv)
  if (bundle !== undefined) handed.hand(bundle)
}

function openWindow(endPage: () => void): Promise<BrowserWindow> {
  return openMainWindow({
    url: devOrigin ?? `${APP_ORIGIN}/index.html`,
    preload: join(import.meta.dirname, '../preload/index.cjs'),
    isPackaged: app.isPackaged,
    stateFile: openRecord('window.json', windowStateSchema),
    log,
    endPage,
    showFatalError,
  })
}
