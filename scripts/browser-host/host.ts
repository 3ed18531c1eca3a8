import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { startAppServer } from './app-server/app-server.ts'
import { findChromium } from './chromium/find-chromium.ts'
import { chromiumFlags } from './chromium/flags.ts'
import { launchChromium, type Chromium } from './chromium/launch-chromium.ts'
import type { CdpConnection } from './chromium/cdp.ts'
import { contentsFromTarget } from './electron-module/window/browser-window.ts'
import { createElectron } from './electron-module/electron.ts'
import { createHost } from './host-state.ts'
import { keepTicking, patchProcess, provideElectron } from './main-process.ts'

const host = createHost()
const { switches } = host.commandLine
const isDriven = switches.has('remote-debugging-port')
const running: { chromium?: Chromium; isEnding?: boolean } = {}
const electron = createElectron(host, (exitCode) => void end(exitCode))
const versions = patchProcess(host)

provideElectron(electron)
keepTicking()
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
  process.on(signal, () => {
    electron.app.quit()
  })
try {
  await boot()
} catch (error) {
  console.error(error)
  await end(1)
}

/** Starts in Electron's order: the entry module runs to its end, then everything else starts, then `ready`. */
async function boot(): Promise<void> {
  await import(pathToFileURL(resolve(host.appFolder, host.manifest.main)).href)
  const server = await startAppServer({
    handlerOf: (scheme) => host.schemeHandlers.get(scheme),
    hasCodeCache: (scheme) => host.codeCachedSchemes.has(scheme),
    blobs: host.blobs,
  })
  const chromium = startChromium(server.port)
  const { connection } = chromium
  connection.onClosed(() => {
    if (!running.isEnding) void chromium.ended.then(fail)
  })
  await followTargets(connection)
  versions['chrome'] = (await connection.send('Browser.getVersion')).product.replace(/^.*\//, '')
  if (isDriven) process.stderr.write(`DevTools listening on ${await chromium.devToolsUrl}\n`)
  host.boot.connection = connection
  electron.app.becomeReady()
}

/** Tracks the closing of pages, which Chromium reports for targets and not in their sessions. */
async function followTargets(connection: CdpConnection): Promise<void> {
  connection.on('Target.targetDestroyed', ({ targetId }) => {
    contentsFromTarget(targetId)?.destroyed()
  })
  // Windows that Chromium opened by itself are closed, since the application was not asked.
  connection.on('Target.targetCreated', ({ targetInfo }) => {
    if (targetInfo.openerId === undefined) return
    connection.post('Target.closeTarget', { targetId: targetInfo.targetId })
  })
  await connection.send('Target.setDiscoverTargets', { discover: true, filter: [{ type: 'page' }] })
}

function fail(lastLines: string): never {
  console.error(`browser host: Chromium ended by itself; it said:\n${lastLines}`)
  process.exit(1)
}

function startChromium(appServerPort: number): Chromium {
  const profileDir = join(electron.app.getPath('userData'), 'chromium')
  mkdirSync(profileDir, { recursive: true })
  const flags = chromiumFlags({
    profileDir,
    appServerPort,
    headless: host.isHeadless,
    sandbox: !switches.has('no-sandbox') && process.getuid?.() !== 0,
    debuggingPort: isDriven,
  })
  host.boot.chromium = { executable: findChromium(), flags }
  running.chromium = launchChromium(host.boot.chromium.executable, flags)
  return running.chromium
}

async function end(exitCode: number): Promise<void> {
  running.isEnding = true
  await running.chromium?.close()
  process.exit(exitCode)
}
