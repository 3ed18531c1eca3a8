import { join } from 'node:path'
import { app, BrowserWindow, ipcMain, protocol } from 'electron'
import { bundleIn, createHandedFiles } from './files/handed-files.ts'
import { allowWriting } from './records/allow-writing.ts'
import { removeUnfinished } from './records/atomic-file.ts'
import { createBrokenRecords } from './records/broken-records.ts'
import { narrowModes } from './records/narrow-modes.ts'
import { createRecords } from './records/record-file.ts'
import { createEmitter } from './ipc/emitter.ts'
import { connectIpc } from './ipc/ipc-adapter.ts'
import type { Modules } from './modules.ts'
import { routeWhenReady } from './ipc/route-when-ready.ts'
import { openLog } from './log/log.ts'
import { logUnhandled } from './log/unhandled.ts'
import { createAppFiles } from './window/app-files.ts'
import { APP_ORIGIN, APP_SCHEME, appSchemePrivileges, devOriginFrom } from './window/app-origin.ts'
import { refuseRemoteControl } from './window/security/command-line.ts'
import { showError, showFatalError } from './window/failures/show-error.ts'
import { guardDefaultSession, installGuards } from './window/security/guards.ts'
import { openMainWindow } from './window/main-window.ts'
import { keepOneWindow } from './window/one-window.ts'
import { finishBeforeQuit } from './window/quit.ts'
import { startOrExplain } from './window/failures/start-failure.ts'
import { windowStateSchema } from './window/state/window-state.ts'

// eslint-disable-next-line own/no-restricted-syntax -- the one real clock; everybody else is given it
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
// macOS may hand over a file before the app is ready.
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

/** The window comes first, then its page; everything else is loaded and read while that is parsed. */
async function start(): Promise<void> {
  log.info('started', { version: app.getVersion(), platform: process.platform })
  narrowModes(folder, (error) => log.warn('modes not narrowed', { error }))
  removeUnfinished(folder, (error) => log.warn('unfinished records not removed', { error }))
  allowWriting(app.getPath('userData'), (path, error) => {
    log.warn(error === undefined ? 'write access restored' : 'write access not restored', { path, error })
  })
  guardDefaultSession(log, devOrigin)
  const serve = createAppFiles(join(import.meta.dirname, '../renderer'))
  const pageServed = Promise.withResolvers<null>()
  protocol.handle(APP_SCHEME, async (request) => {
    try {
      return await serve(request)
    } finally {
      setTimeout(() => pageServed.resolve(null))
    }
  })
  const opened = keepOneWindow({
    app,
    platform: process.platform,
    open: () =>
      openWindow(() => {
        void modules.then(({ endPage }) => endPage())
      }),
    onArguments: handArguments,
  })
  // They would keep this thread from serving the page, which makes no call before it has loaded its scripts.
  if (devOrigin !== undefined) pageServed.resolve(null)
  const modules = Promise.all([opened, pageServed.promise]).then(openModules)
  // The page's calls are answered once the modules have read their records.
  connectIpc({
    ipc: ipcMain,
    origins: devOrigin === undefined ? [APP_ORIGIN] : [APP_ORIGIN, devOrigin],
    router: routeWhenReady(modules.then(({ router }) => router)),
    reportUntrusted: (name) => log.warn('call refused', { name }),
  })
  finishBeforeQuit(app, async () => (await modules).close(), 5000)
  await modules
}

async function openModules(): Promise<Modules> {
  const { createModules } = await import('./modules.ts')
  return createModules({ folder, clock, log, openRecord, brokenRecords, emit, handed })
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
