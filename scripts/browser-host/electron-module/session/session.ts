import type { SchemeHandler } from '../../app-server/app-server.ts'
import { toAppUrl, toChromiumUrl } from '../../app-server/origins.ts'
import type { Protocol } from '../../chromium/cdp.ts'
import type { Host } from '../../host-state.ts'
import { GuardedEmitter } from '../guarded-emitter.ts'
import { guard } from '../../page/guard.ts'
import { sessionFetch } from './net-fetch.ts'
import { applyPermissions, type CheckHandler } from './permissions.ts'

type BeforeRequest = (details: object, callback: (answer: { readonly cancel?: boolean }) => void) => void

/** Emulates webRequest of a session: onBeforeRequest for everything that its pages request. */
class HostWebRequest extends GuardedEmitter {
  #listener: BeforeRequest | undefined

  /** The last listener counts. */
  onBeforeRequest(listener: BeforeRequest): void {
    this.#listener = listener
    this.emit('-changed')
  }

  /** Not part of Electron. */
  get isWatching(): boolean {
    return this.#listener !== undefined
  }

  /** Resolves to true when the listener cancels a paused request. Not part of Electron. */
  isCancelled({ request }: Protocol.Fetch.requestPausedPayload): Promise<boolean> {
    const details = guard('OnBeforeRequestListenerDetails', { url: toAppUrl(request.url) })
    const listener = this.#listener
    if (!listener) return Promise.resolve(false)
    return new Promise((resolve) => {
      listener(details, ({ cancel }) => {
        resolve(cancel === true)
      })
    })
  }
}

/** Emulates a session: its filters, its permission handlers and its network. Only the default one has pages. */
export class HostSession extends GuardedEmitter {
  readonly webRequest = new HostWebRequest()
  readonly #host: Host
  #proxyRules: string | undefined
  #checkHandler: CheckHandler | null = null

  constructor(host: Host) {
    super()
    this.#host = host
  }

  fetch(url: string, init?: RequestInit): Promise<Response> {
    return sessionFetch(this.#host, url, init)
  }

  setPermissionCheckHandler(handler: CheckHandler | null): void {
    this.#checkHandler = handler
  }

  /** The other handler decides: Chromium is told once for every page, before anything can be requested. */
  setPermissionRequestHandler(): void {}

  /** Chromium grants no device without a prompt, which nobody sees here. */
  setDevicePermissionHandler(): void {}

  /** The rules are stored but have no effect, since the page's network is the local server of the host. */
  async setProxy({ proxyRules }: { readonly proxyRules?: string }): Promise<void> {
    this.#proxyRules = proxyRules
  }

  async resolveProxy(_url: string): Promise<string> {
    return this.#proxyRules === undefined ? 'DIRECT' : `PROXY ${new URL(this.#proxyRules).host}`
  }

  /** Not part of Electron. */
  async applyPermissions(contents: unknown, url: string): Promise<void> {
    const { connection } = this.#host.boot
    const address = toChromiumUrl(url, this.#host.standardSchemes)
    if (!connection || !/^https?:/.test(address)) return
    const { origin } = new URL(address)
    await applyPermissions(connection, { contents, url, origin }, this.#checkHandler)
  }
}

/** Creates `session`: the default one and those of partitions, each announced when it is created. */
export function createSessions(host: Host, announce: (session: HostSession) => void) {
  const partitions = new Map<string, HostSession>()
  return guard('session', {
    defaultSession: new HostSession(host),
    fromPartition: (name: string): HostSession => {
      if (!host.boot.isReady) throw new Error('Session can only be received when app is ready')
      const cached = partitions.get(name)
      if (cached) return cached
      const created = new HostSession(host)
      partitions.set(name, created)
      announce(created)
      return created
    },
  })
}

interface SchemePrivileges {
  readonly scheme: string
  readonly privileges?: { readonly standard?: boolean; readonly codeCache?: boolean }
}

/** Creates `protocol`: schemes before ready, handlers of the default session after it. */
export function createProtocol(host: Host) {
  return guard('protocol', {
    registerSchemesAsPrivileged: (schemes: readonly SchemePrivileges[]): void => {
      if (host.boot.isReady) {
        throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready')
      }
      for (const { scheme, privileges } of schemes) {
        if (privileges?.standard === true) host.standardSchemes.add(scheme)
        if (privileges?.codeCache === true) host.codeCachedSchemes.add(scheme)
      }
    },
    handle: (scheme: string, handler: SchemeHandler): void => {
      if (!host.boot.isReady) throw new Error('protocol.handle can only be used after app is ready')
      host.schemeHandlers.set(scheme, handler)
    },
  })
}
