import { toChromiumUrl } from '../app-server/origins.ts'
import type { Host } from '../host-state.ts'
import { GuardedEmitter } from './guarded.ts'
import { sessionFetch } from './net-fetch.ts'
import { grantStates, type CheckHandler, type RequestHandler } from './permissions.ts'
import type { HostProtocol } from './protocol.ts'
import { HostWebRequest } from './web-request.ts'

/** A session: its filters, its permission handlers and its network. Only the default one has pages. */
export class HostSession extends GuardedEmitter {
  readonly webRequest = new HostWebRequest()
  readonly protocol: HostProtocol
  readonly #host: Host
  #checkHandler: CheckHandler | null = null
  #requestHandler: RequestHandler | null = null

  constructor(host: Host, protocol: HostProtocol) {
    super()
    this.#host = host
    this.protocol = protocol
  }

  fetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
    return sessionFetch(this.#host, input, init)
  }

  setPermissionCheckHandler(handler: CheckHandler | null): void {
    this.#checkHandler = handler
  }

  setPermissionRequestHandler(handler: RequestHandler | null): void {
    this.#requestHandler = handler
  }

  /** Remembered as asked; Chromium without a display has no devices. */
  setDevicePermissionHandler(handler: ((details: unknown) => boolean) | null): void {
    this.#host.recorded.push({ member: 'session.setDevicePermissionHandler', args: [handler] })
  }

  setDisplayMediaRequestHandler(handler: unknown): void {
    this.#host.recorded.push({ member: 'session.setDisplayMediaRequestHandler', args: [handler] })
  }

  setSpellCheckerEnabled(isEnabled: boolean): void {
    this.#host.recorded.push({ member: 'session.setSpellCheckerEnabled', args: [isEnabled] })
  }

  async clearStorageData(): Promise<void> {
    for (const scheme of this.#host.standardSchemes) {
      await this.#host.boot.connection?.send('Storage.clearDataForOrigin', {
        origin: toChromiumUrl(`${scheme}://`, this.#host.standardSchemes),
        storageTypes: 'all',
      })
    }
  }

  async clearCache(): Promise<void> {
    // Pages are served with no-store by the host's own server; there is nothing to clear.
  }

  isPersistent(): boolean {
    return true
  }

  /** Asks the handlers about every permission and tells Chromium the answers. Not part of Electron. */
  async applyPermissions(contents: unknown, url: string): Promise<void> {
    const connection = this.#host.boot.connection
    const address = toChromiumUrl(url, this.#host.standardSchemes)
    if (!connection || !/^https?:/.test(address)) return
    const origin = new URL(address).origin
    const states = await grantStates(contents, url, this.#checkHandler, this.#requestHandler)
    await Promise.all(
      states.map(({ permission, setting }) =>
        connection.send('Browser.setPermission', { permission, setting, origin }).catch(() => undefined),
      ),
    )
  }
}
