import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { startAppServer } from './app-server/app-server.ts'
import { findChromium } from './chromium/find-chromium.ts'
import { chromiumFlags } from './chromium/flags.ts'
import { launchChromium, type Chromium } from './chromium/launch-chromium.ts'
import { parseCommandLine, type CommandLine } from './command-line.ts'
import { createElectron } from './electron-module/electron.ts'
import type { Host, Manifest } from './host-state.ts'
import { importEntry } from './loader/import-entry.ts'
import { provideElectron } from './loader/electron-hooks.ts'
import { followTargets } from './window/follow-targets.ts'

const commandLine = parseCommandLine(process.argv.slice(2), process.cwd())
const host = createHost(commandLine)
let chromium: Chromium | undefined

const electron = createElectron(host, (exitCode) => void end(exitCode))
const { app } = electron
provideElectron(electron)
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
  process.on(signal, () => {
    app.quit()
  })

await importEntry(pathToFileURL(resolve(host.appFolder, host.manifest.main)).href)
const server = await startAppServer((scheme) => host.schemeHandlers.get(scheme))
chromium = start(server.port)
host.boot.connection = chromium.connection
chromium.connection.onClosed(() => {
  process.exit(1)
})
await followTargets(chromium.connection)
if (commandLine.switches.has('remote-debugging-port')) {
  process.stderr.write(`DevTools listening on ${await chromium.devToolsUrl}\n`)
}
app.becomeReady()

function createHost(line: CommandLine): Host {
  const isFile = existsSync(line.appPath) && !existsSync(join(line.appPath, 'package.json'))
  const appFolder = isFile ? dirname(line.appPath) : line.appPath
  const hasDisplay = Boolean(process.env['DISPLAY'] ?? process.env['WAYLAND_DISPLAY'])
  const isHeadless = !hasDisplay || process.env['METERLENS_HEADLESS'] === '1'
  return {
    commandLine: line,
    appFolder,
    manifest: isFile ? { main: line.appPath, name: 'Electron', version: '0.0.0' } : readManifest(appFolder),
    isHeadless,
    isAttended: !isHeadless && !line.switches.has('remote-debugging-port'),
    schemeHandlers: new Map(),
    standardSchemes: new Set(),
    recorded: [],
    boot: { isReady: false },
  }
}

function readManifest(folder: string): Manifest {
  const text = readFileSync(join(folder, 'package.json'), 'utf8')
  const { main, productName, name, version } = JSON.parse(text) as Record<string, string | undefined>
  return { main: main ?? 'index.js', name: productName ?? name ?? 'Electron', version: version ?? '0.0.0' }
}

function start(appServerPort: number): Chromium {
  const profileDir = join(app.getPath('sessionData'), 'chromium')
  mkdirSync(profileDir, { recursive: true })
  return launchChromium(
    findChromium(),
    chromiumFlags({
      profileDir,
      appServerPort,
      headless: host.isHeadless,
      sandbox: !commandLine.switches.has('no-sandbox') && process.getuid?.() !== 0,
      debuggingPort: commandLine.switches.has('remote-debugging-port'),
    }),
  )
}

async function end(exitCode: number): Promise<void> {
  await chromium?.close()
  process.exit(exitCode)
}
