import { toAppUrl } from '../../app-server/origins.ts'
import type { Protocol } from '../../chromium/cdp.ts'
import { GuardedEmitter } from '../guarded-emitter.ts'
import { guard } from '../../page/guard.ts'

type BeforeRequest = (details: object, callback: (answer: { readonly cancel?: boolean }) => void) => void

/** Emulates webRequest of a session: onBeforeRequest for everything that its pages request. */
export class HostWebRequest extends GuardedEmitter {
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
