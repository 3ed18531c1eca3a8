import { existsSync, mkdirSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Host } from '../host-state.ts'
import { openWindows } from './browser-window.ts'
import { GuardedEmitter, guard } from './guarded.ts'
import { createQuitSequence, type QuitSequence } from './quit-sequence.ts'
import { acquireSingleInstance } from './single-instance.ts'
import { contentsEvents } from './web-contents.ts'

/** `app`. */
export class HostApp extends GuardedEmitter {
  name: string
  userAgentFallback: string
  readonly commandLine: object
  readonly dock = undefined
  readonly #host: Host
  readonly #paths: Map<string, string>
  readonly #ready = Promise.withResolvers<undefined>()
  readonly #quitting: QuitSequence
  #releaseLock: (() => void) | undefined

  constructor(host: Host, end: (exitCode: number) => void) {
    super()
    this.#host = host
    this.name = host.manifest.name
    this.userAgentFallback = `Mozilla/5.0 ${host.manifest.name}/${host.manifest.version} Electron`
    this.#paths = standardPaths(host)
    this.commandLine = commandLineOf(host)
    this.#quitting = createQuitSequence(this, openWindows, end)
    contentsEvents.on('created', (contents) => this.emit('web-contents-created', {}, contents))
    contentsEvents.on('window-created', (window) => this.emit('browser-window-created', {}, window))
    contentsEvents.on('close-prevented', () => {
      this.#quitting.cancel()
    })
    contentsEvents.on('window-closed', () => {
      this.#quitting.windowClosed()
    })
  }

  get isPackaged(): boolean {
    return process.env['METERLENS_HOST_PACKAGED'] === '1'
  }

  whenReady(): Promise<undefined> {
    return this.#ready.promise
  }

  isReady(): boolean {
    return this.#host.boot.isReady
  }

  /** Emits what Electron emits once its entry module has run. Not part of Electron. */
  becomeReady(): void {
    this.emit('will-finish-launching')
    this.#host.boot.isReady = true
    this.emit('ready', {}, {})
    this.#ready.resolve(undefined)
  }

  quit(): void {
    this.#quitting.quit()
  }

  exit(exitCode = 0): void {
    this.#quitting.exit(exitCode)
  }

  relaunch(): void {
    this.#host.recorded.push({ member: 'app.relaunch', args: [] })
  }

  getName(): string {
    return this.name
  }

  setName(name: string): void {
    this.name = name
  }

  getVersion(): string {
    return this.#host.manifest.version
  }

  getAppPath(): string {
    return this.#host.appFolder
  }

  getPath(name: string): string {
    const path = this.#paths.get(name)
    if (path === undefined) throw new Error(`Failed to get '${name}' path`)
    return path
  }

  setPath(name: string, path: string): void {
    if (!this.#paths.has(name)) throw new Error(`Failed to set path '${name}'`)
    if (!existsSync(path)) throw new Error(`Failed to set path: ${path} does not exist`)
    if (name === 'userData' && this.#paths.get('sessionData') === this.#paths.get('userData')) {
      this.#paths.set('sessionData', path)
    }
    this.#paths.set(name, path)
  }

  getLocale(): string {
    return localeOf(process.env['LANG'])
  }

  getSystemLocale(): string {
    return localeOf(process.env['LANG'])
  }

  getPreferredSystemLanguages(): string[] {
    return [localeOf(process.env['LANG'])]
  }

  enableSandbox(): void {
    if (this.#host.boot.isReady) throw new Error('app.enableSandbox() can only be called before app is ready')
  }

  disableHardwareAcceleration(): void {
    if (this.#host.boot.isReady)
      throw new Error('app.disableHardwareAcceleration() can only be called before app is ready')
  }

  requestSingleInstanceLock(additionalData?: unknown): boolean {
    if (this.#releaseLock) return true
    this.#releaseLock = acquireSingleInstance(this.getPath('userData'), additionalData, (message) => {
      void this.#ready.promise.then(() =>
        this.emit('second-instance', {}, message.argv, message.cwd, message.data),
      )
    })
    return this.#releaseLock !== undefined
  }

  hasSingleInstanceLock(): boolean {
    return this.#releaseLock !== undefined
  }

  releaseSingleInstanceLock(): void {
    this.#releaseLock?.()
    this.#releaseLock = undefined
  }

  setAppUserModelId(id: string): void {
    this.#host.recorded.push({ member: 'app.setAppUserModelId', args: [id] })
  }

  setAboutPanelOptions(options: object): void {
    this.#host.recorded.push({ member: 'app.setAboutPanelOptions', args: [options] })
  }

  showAboutPanel(): void {
    this.#host.recorded.push({ member: 'app.showAboutPanel', args: [] })
  }

  addRecentDocument(path: string): void {
    this.#host.recorded.push({ member: 'app.addRecentDocument', args: [path] })
  }

  focus(): void {
    this.#host.recorded.push({ member: 'app.focus', args: [] })
  }

  setBadgeCount(count = 0): boolean {
    this.#host.recorded.push({ member: 'app.setBadgeCount', args: [count] })
    return false
  }

  getAppMetrics(): object[] {
    const { rss } = process.memoryUsage()
    return [{ pid: process.pid, type: 'Browser', memory: { workingSetSize: Math.round(rss / 1024) } }]
  }
}

function standardPaths(host: Host): Map<string, string> {
  const home = homedir()
  const appData = process.env['XDG_CONFIG_HOME'] ?? join(home, '.config')
  const given = host.commandLine.switches.get('user-data-dir')
  const userData = given ? resolve(given) : join(appData, host.manifest.name)
  mkdirSync(userData, { recursive: true })
  const folders = {
    downloads: 'Downloads',
    documents: 'Documents',
    desktop: 'Desktop',
    music: 'Music',
    pictures: 'Pictures',
    videos: 'Videos',
  }
  return new Map([
    ['home', home],
    ['appData', appData],
    ['userData', userData],
    ['sessionData', userData],
    ['temp', tmpdir()],
    ['exe', process.execPath],
    ['module', process.execPath],
    ['logs', join(userData, 'logs')],
    ['crashDumps', join(userData, 'Crashpad')],
    ...Object.entries(folders).map(([name, folder]): [string, string] => [name, join(home, folder)]),
  ])
}

/** Changes here do not reach Chromium, which is started with the host's own switches. */
function commandLineOf(host: Host): object {
  const switches = new Map(host.commandLine.switches)
  return guard('app.commandLine', {
    appendSwitch: (name: string, value = '') => void switches.set(name, value),
    appendArgument: (value: string) => void switches.set(value, ''),
    hasSwitch: (name: string) => switches.has(name),
    getSwitchValue: (name: string) => switches.get(name) ?? '',
    removeSwitch: (name: string) => void switches.delete(name),
  })
}

function localeOf(lang: string | undefined): string {
  const name = (lang ?? '').replace(/\..*$/, '').replace('_', '-')
  return name === '' || name === 'C' || name === 'POSIX' ? 'en-US' : name
}
