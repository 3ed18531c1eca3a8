import { toAppUrl } from '../app-server/origins.ts'
import type { Protocol } from '../chromium/cdp.ts'
import { GuardedEmitter } from './guarded.ts'

interface RequestDetails {
  readonly id: number
  readonly url: string
  readonly method: string
  readonly webContentsId: number
  readonly resourceType: string
  readonly referrer: string
  readonly timestamp: number
}

type Answer = { readonly cancel?: boolean; readonly redirectURL?: string }
type BeforeRequest = (details: RequestDetails, callback: (answer: Answer) => void) => void
interface Filter {
  readonly urls: readonly string[]
}

const kinds: Readonly<Record<string, string>> = {
  Stylesheet: 'stylesheet',
  Script: 'script',
  Image: 'image',
  Font: 'font',
  XHR: 'xhr',
  Fetch: 'xhr',
  Media: 'media',
  WebSocket: 'webSocket',
  Ping: 'ping',
  Document: 'mainFrame',
}

/** webRequest of a session: onBeforeRequest over everything that its pages ask for. */
export class HostWebRequest extends GuardedEmitter {
  #listener: BeforeRequest | undefined
  #matches: (url: string) => boolean = () => true
  #lastId = 0

  /** The last listener counts; null removes it. */
  onBeforeRequest(...args: [BeforeRequest | null] | [Filter, BeforeRequest | null]): void {
    const [filter, listener] = args.length === 1 ? [undefined, args[0]] : args
    this.#listener = listener ?? undefined
    const patterns = filter?.urls.map(patternOf) ?? []
    this.#matches = (url) => filter === undefined || patterns.some((pattern) => pattern.test(url))
    this.emit('-changed')
  }

  get isWatching(): boolean {
    return this.#listener !== undefined
  }

  /** Not part of Electron: what the listener says about one paused request. */
  decide(
    event: Protocol.Fetch.requestPausedPayload,
    webContentsId: number,
  ): Promise<string | false | undefined> {
    const url = toAppUrl(event.request.url)
    const listener = this.#listener
    if (!listener || !this.#matches(url)) return Promise.resolve(undefined)
    const details = this.#detailsOf(event, url, webContentsId)
    return new Promise((resolve) => {
      listener(details, ({ cancel, redirectURL }) => {
        resolve(cancel === true ? false : redirectURL)
      })
    })
  }

  #detailsOf(event: Protocol.Fetch.requestPausedPayload, url: string, webContentsId: number): RequestDetails {
    return {
      id: ++this.#lastId,
      url,
      webContentsId,
      method: event.request.method,
      resourceType: kinds[event.resourceType] ?? 'other',
      referrer: toAppUrl(event.request.headers['Referer'] ?? ''),
      timestamp: Date.now(),
    }
  }
}

/** `*://*.example.com/*` as a regular expression. */
function patternOf(pattern: string): RegExp {
  if (pattern === '<all_urls>') return /^/
  const escaped = pattern.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')
  return new RegExp(`^${escaped}$`)
}
