import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { startAppServer } from './app-server/app-server.ts'
import { findChromium } from './chromium/find-chromium.ts'
import { chromiumFlags } from './chromium/flags.ts'
import { launchChromium, type Chromium } from './chromium/launch-chromium.ts'
import { parseCommandLine } from './command-line.ts'
import { createElectron } from './electron-module/electron.ts'
import { createHost } from './host-state.ts'
import { provideElectron } from './loader/electron-hooks.ts'
import { patchProcess } from './loader/patch-process.ts'
import { importEntry } from './loader/import-entry.ts'
import { followTargets } from './window/follow-targets.ts'

const commandLine = parseCommandLine(process.argv.slice(2), process.cwd())
const host = createHost(commandLine)
const isDriven = commandLine.switches.has('remote-debugging-port')
const running: { chromium?: Chromium; isEnding?: boolean } = {}
const electron = createElectron(host, (exitCode) => void end(exitCode))
const versions = patchProcess(host)

provideElectron(electron)
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

/** Electron's order: the entry module runs to its end, then everything else starts, then `ready`. */
async function boot(): Promise<void> {
  await importEntry(pathToFileURL(resolve(host.appFolder, host.manifest.main)).href)
  const server = await startAppServer((scheme) => host.schemeHandlers.get(scheme), host.blobs)
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
    sandbox: !commandLine.switches.has('no-sandbox') && process.getuid?.() !== 0,
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
