import type { FetchedImage } from '#shared/contract/calls.ts'
import { fail, succeed, type Result } from '#shared/errors/result.ts'
import { isLoopback } from '#electron/api/transport/loopback.ts'
import type { ImageCache } from './image-cache.ts'
import { isPrivateHost } from './private-address.ts'

/** Fetches an icon or cover image of a connection; `not-found` if it cannot be fetched for any reason. */
export type FetchImage = (connectionId: string, url: string) => Promise<Result<FetchedImage>>

export interface ImageFetchOptions {
  /** Sends neither token nor cookies and follows no redirect. */
  readonly fetch: (url: string, init: { readonly signal: AbortSignal }) => Promise<Response>
  readonly cache: ImageCache
  /** Undefined for a bundle and for a forgotten connection: nothing is requested for them, not even pictures. */
  readonly serviceHostOf: (connectionId: string) => Promise<string | undefined>
  /** Returns the addresses of a name; none if only a proxy can resolve it. */
  readonly addressesOf: (hostname: string) => Promise<readonly string[]>
  readonly timeoutMs: number
}

export const MAX_IMAGE_BYTES = 2 * 1024 * 1024

/** SVG is safe here: the page shows it with `<img>`, which runs no script and loads nothing. */
const mediaTypes = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/svg+xml'])

export function createImageFetch(options: ImageFetchOptions): FetchImage {
  const inFlight = new Map<string, Promise<FetchedImage | undefined>>()
  const fetchOnce = (connectionId: string, url: string): Promise<FetchedImage | undefined> => {
    const key = JSON.stringify([connectionId, url])
    const started = inFlight.get(key) ?? fetchAndKeep(options, connectionId, url)
    inFlight.set(key, started)
    return started.finally(() => {
      inFlight.delete(key)
    })
  }
  return async (connectionId, url) => {
    if (!(await mayFetch(options, connectionId, url))) return fail({ kind: 'not-found' })
    const cached = await options.cache.read(connectionId, url)
    const image =
      cached?.kind === 'absent' ? undefined : (cached?.image ?? (await fetchOnce(connectionId, url)))
    return image ? succeed(image) : fail({ kind: 'not-found' })
  }
}

/**
 * The service chooses the addresses of pictures, so one of them could make this computer request something within its
 * own network. That is allowed only if the service itself is in that network.
 */
async function mayFetch(
  { serviceHostOf, addressesOf }: ImageFetchOptions,
  connectionId: string,
  address: string,
): Promise<boolean> {
  const url = URL.parse(address)
  if (url === null || url.username !== '' || url.password !== '') return false
  const serviceHost = await serviceHostOf(connectionId)
  if (serviceHost === undefined) return false
  const { hostname, protocol } = url
  if (isLoopback(hostname)) return isLoopback(serviceHost) && /^https?:$/.test(protocol)
  if (protocol !== 'https:') return false
  if (hostname === serviceHost) return true
  return !isPrivateHost(hostname) && !(await addressesOf(hostname)).some(isPrivateHost)
}

async function fetchAndKeep(
  options: ImageFetchOptions,
  connectionId: string,
  url: string,
): Promise<FetchedImage | undefined> {
  const image = await fetchWhole(options, url)
  await options.cache.write(connectionId, url, image)
  return image
}

async function fetchWhole(
  { fetch, timeoutMs }: ImageFetchOptions,
  url: string,
): Promise<FetchedImage | undefined> {
  const withdrawal = new AbortController()
  const signal = AbortSignal.any([withdrawal.signal, AbortSignal.timeout(timeoutMs)])
  try {
    const response = await fetch(url, { signal })
    const mediaType = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
    if (!response.ok || !mediaTypes.has(mediaType) || response.body === null) return undefined
    return { mediaType, bytes: await readBounded(response.body, MAX_IMAGE_BYTES) }
  } catch {
    // A missing image does no harm: the interface shows its own icon instead.
    return undefined
  } finally {
    withdrawal.abort()
  }
}

/** Rejects once the body is longer than `maxBytes`, without waiting for the rest. */
async function readBounded(
  body: ReadableStream<Uint8Array>,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body) {
    length += chunk.byteLength
    if (length > maxBytes) throw new RangeError('longer than an image may be')
    chunks.push(chunk)
  }
  return Uint8Array.from(Buffer.concat(chunks))
}
