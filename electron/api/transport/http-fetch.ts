/** A request to the service, which contains nothing about the machine. */
export interface HttpInit {
  readonly method: 'GET' | 'POST'
  readonly headers: Record<string, string>
  readonly body?: string
  /** A redirect could carry the token to another host. */
  readonly redirect: 'error'
  readonly credentials: 'omit'
  readonly cache: 'no-store'
  readonly referrerPolicy: 'no-referrer'
  readonly signal: AbortSignal
}

/** The part of a `Response` that is read. */
export interface HttpAnswer {
  readonly status: number
  readonly headers: { readonly get: (name: string) => string | null }
  readonly body: ReadableStream<Uint8Array> | null
}

/**
 * Sends a request over the network: Electron's `session.fetch` with Chromium's proxies and certificates, or Node's
 * fetch.
 */
export type HttpFetch = (url: string, init: HttpInit) => Promise<HttpAnswer>
