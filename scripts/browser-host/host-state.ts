import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createBlobStore, type BlobStore, type SchemeHandler } from './app-server/app-server.ts'
import type { CdpConnection } from './chromium/cdp.ts'

/** The command line of the host: `--switch=value … APP …args`. */
interface CommandLine {
  /** The folder with the package.json, or the main script itself. */
  readonly appPath: string
  readonly switches: ReadonlyMap<string, string>
}

/** The parts of the application's package.json that Electron reads. */
export interface Manifest {
  readonly main: string
  readonly name: string
  readonly version: string
}

/** Tells how Chromium was started, in order to open further windows of it. */
export interface ChromiumStart {
  readonly executable: string
  readonly flags: readonly string[]
}

/** The state that the emulated modules share. */
export interface Host {
  readonly commandLine: CommandLine
  readonly appFolder: string
  readonly manifest: Manifest
  /** The folder of resources of the packed tree from which the application was taken, if it was packed. */
  readonly packedResources: string | undefined
  readonly isHeadless: boolean
  /** True if a person sits in front of a real window: no test drives the host, so dialogs and links may be real. */
  readonly isAttended: boolean
  readonly schemeHandlers: Map<string, SchemeHandler>
  readonly standardSchemes: Set<string>
  readonly codeCachedSchemes: Set<string>
  readonly blobs: BlobStore
  readonly boot: { isReady: boolean; connection?: CdpConnection; chromium?: ChromiumStart }
}

/**
 * Returns the connection to Chromium; windows exist only after ready, so calling this earlier is the application's
 * error.
 */
export function connectionOf(host: Host, member: string): CdpConnection {
  if (!host.boot.isReady || !host.boot.connection) throw new Error(`Cannot use ${member} before app is ready`)
  return host.boot.connection
}

/** Creates the state before anything has started; reads the application's package.json. */
export function createHost(): Host {
  const commandLine = readCommandLine()
  const isFile = !existsSync(join(commandLine.appPath, 'package.json'))
  const appFolder = isFile ? dirname(commandLine.appPath) : commandLine.appPath
  const hasDisplay = Boolean(process.env['DISPLAY'] ?? process.env['WAYLAND_DISPLAY'])
  const isHeadless = !hasDisplay || process.env['METERLENS_HEADLESS'] === '1'
  return {
    commandLine,
    appFolder,
    manifest: isFile
      ? { main: commandLine.appPath, name: 'Electron', version: '0.0.0' }
      : readManifest(appFolder),
    packedResources: process.env['METERLENS_HOST_RESOURCES'],
    isHeadless,
    isAttended: !isHeadless && !commandLine.switches.has('remote-debugging-port'),
    schemeHandlers: new Map(),
    standardSchemes: new Set(),
    codeCachedSchemes: new Set(),
    blobs: createBlobStore(),
    boot: { isReady: false },
  }
}

function readManifest(folder: string): Manifest {
  const text = readFileSync(join(folder, 'package.json'), 'utf8')
  const { main, productName, name, version } = JSON.parse(text) as Record<string, string | undefined>
  return { main: main ?? 'index.js', name: productName ?? name ?? 'Electron', version: version ?? '0.0.0' }
}

function readCommandLine(): CommandLine {
  const { values, positionals } = parseArgs({ strict: false, allowPositionals: true })
  const switches = Object.entries(values).map(
    ([name, value]) => [name, value === true ? '' : String(value)] as const,
  )
  return { appPath: resolve(positionals[0] ?? '.'), switches: new Map(switches) }
}
