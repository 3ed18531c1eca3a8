import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Host } from '../../host-state.ts'
import { openWindows } from '../window/browser-window.ts'
import { GuardedEmitter, preventable } from '../guarded-emitter.ts'
import { guard } from '../../page/guard.ts'
import { acquireSingleInstance } from './single-instance.ts'
import { contentsEvents } from '../contents/web-contents.ts'

/** Emulates `app`. */
export class HostApp extends GuardedEmitter {
  readonly isPackaged: boolean
  readonly commandLine: object
  readonly #host: Host
  readonly #paths: Readonly<Record<string, string>>
  readonly #ready = Promise.withResolvers<undefined>()
  readonly #end: (exitCode: number) => void
  #isOnlyInstance = false
  #isQuitting = false
  #hasEnded = false

  constructor(host: Host, end: (exitCode: number) => void) {
    super()
    this.#host = host
    this.isPackaged = host.packedResources !== undefined
    this.#paths = standardPaths(host)
    this.commandLine = commandLineOf(host)
    this.#end = end
    contentsEvents.on('created', (contents) => this.emit('web-contents-created', {}, contents))
    contentsEvents.on('window-closed', () => {
      this.#windowClosed()
    })
  }

  whenReady(): Promise<undefined> {
    return this.#ready.promise
  }

  /** Emits the events that Electron emits once its entry module has run. Not part of Electron. */
  becomeReady(): void {
    this.#host.boot.isReady = true
    this.emit('ready', {}, {})
    this.#ready.resolve(undefined)
  }

  /** Runs before-quit, the windows, will-quit, which may be prevented, and quit; a second one meanwhile is ignored. */
  quit(): void {
    if (this.#isQuitting || this.#hasEnded) return
    this.emit('before-quit', {})
    this.#isQuitting = true
    if (openWindows.size === 0) this.#finish()
    for (const window of [...openWindows.values()]) window.close()
  }

  relaunch({ execPath, args }: { readonly execPath: string; readonly args: readonly string[] }): void {
    process.once('exit', () => spawn(execPath, args, { detached: true, stdio: 'ignore' }).unref())
  }

  exit(exitCode = 0): void {
    this.#isQuitting = true
    for (const window of [...openWindows.values()]) window.destroy()
    this.#endWith(exitCode)
  }

  /** Closing the last window quits unless somebody listens. */
  #windowClosed(): void {
    if (openWindows.size > 0 || this.#hasEnded) return
    if (this.#isQuitting) this.#finish()
    else if (!this.emit('window-all-closed')) this.quit()
  }

  #finish(): void {
    const event = preventable({})
    this.emit('will-quit', event)
    if (event.defaultPrevented) this.#isQuitting = false
    else this.#endWith(0)
  }

  #endWith(exitCode: number): void {
    if (this.#hasEnded) return
    this.#hasEnded = true
    this.emit('quit', {}, exitCode)
    this.#end(exitCode)
  }

  getVersion(): string {
    return this.#host.manifest.version
  }

  getAppPath(): string {
    return this.#host.appFolder
  }

  getPath(name: string): string {
    const path = this.#paths[name]
    if (path === undefined) throw new Error(`browser host: the path '${name}' is not emulated`)
    return path
  }

  getLocale(): string {
    const name = (process.env['LANG'] ?? '').replace(/\..*$/, '').replace('_', '-')
    return ['', 'C', 'POSIX'].includes(name) ? 'en-US' : name
  }

  enableSandbox(): void {
    if (this.#host.boot.isReady) throw new Error('app.enableSandbox() can only be called before app is ready')
  }

  requestSingleInstanceLock(additionalData?: unknown): boolean {
    this.#isOnlyInstance ||= acquireSingleInstance(this.getPath('userData'), additionalData, (second) => {
      void this.#ready.promise.then(() =>
        this.emit('second-instance', {}, second.argv, second.cwd, second.additionalData),
      )
    })
    return this.#isOnlyInstance
  }
}

function standardPaths(host: Host): Readonly<Record<string, string>> {
  const home = homedir()
  const appData = process.env['XDG_CONFIG_HOME'] ?? join(home, '.config')
  const given = host.commandLine.switches.get('user-data-dir')
  const userData = given ? resolve(given) : join(appData, host.manifest.name)
  mkdirSync(userData, { recursive: true })
  return { userData, documents: join(home, 'Documents') }
}

/** Stores switches that do not reach Chromium, which is started with the host's own. */
function commandLineOf(host: Host): object {
  const switches = new Map(host.commandLine.switches)
  return guard('app.commandLine', {
    hasSwitch: (name: string) => switches.has(name),
    removeSwitch: (name: string) => void switches.delete(name),
  })
}
