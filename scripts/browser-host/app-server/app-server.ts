import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { toAppUrl } from './origins.ts'

export type SchemeHandler = (request: Request) => Response | Promise<Response>

export interface AppServer {
  readonly port: number
  close(): void
}

/** A window waits here before its first page, so that it has the origin of the application from the start. */
export const waitingPath = '/.browser-host/waiting'

interface Served {
  /** Returns what main registered with `protocol.handle`. */
  readonly handlerOf: (scheme: string) => SchemeHandler | undefined
  readonly hasCodeCache: (scheme: string) => boolean
  readonly blobs: BlobStore
}

/** Serves the custom schemes and the blobs of main. */
export async function startAppServer(served: Served): Promise<AppServer> {
  const server = createServer((request, response) => {
    const isBlob = request.url?.startsWith(blobPath) === true
    const work = isBlob ? serveBlob(request, response, served.blobs) : respond(request, response, served)
    void work.catch((error: unknown) => {
      if (!isAborted(error)) console.error(error)
      response.destroy()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  server.unref()
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

/**
 * A script that a bundler named after its content. Chromium stores the compiled code only of those that it caches, and
 * Electron that of all scripts of a scheme with a code cache.
 */
const hashedScript = /-[\w-]{8}\.js$/

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  { handlerOf, hasCodeCache }: Served,
): Promise<void> {
  if (request.url?.startsWith(waitingPath) === true) {
    response.writeHead(200, { 'content-type': 'text/html', 'cache-control': 'no-store' }).end()
    return
  }
  const url = toAppUrl(`http://${request.headers.host ?? ''}${request.url ?? '/'}`)
  const scheme = url.slice(0, url.indexOf(':'))
  const handler = handlerOf(scheme)
  if (!handler) {
    response.destroy()
    return
  }
  const result = await handler(requestOf(request, url))
  if (hasCodeCache(scheme) && result.ok && hashedScript.test(url))
    result.headers.set('cache-control', 'max-age=31536000, immutable')
  await send(result, response, request.method === 'HEAD')
}

function requestOf(incoming: IncomingMessage, url: string): Request {
  const method = incoming.method ?? 'GET'
  const headers = Object.entries(incoming.headers).map(([name, value]) => [name, String(value)] as const)
  const init = { method, headers: headers.map(([name, value]): [string, string] => [name, value]) }
  if (method === 'GET' || method === 'HEAD') return new Request(url, init)
  const streamed = { ...init, body: Readable.toWeb(incoming) as ReadableStream, duplex: 'half' }
  return new Request(url, streamed)
}

/** Response.error() is a network failure; no content type means HTML, as in Electron. */
async function send(result: Response, response: ServerResponse, isHead: boolean): Promise<void> {
  if (result.type === 'error') {
    response.destroy()
    return
  }
  const headers = Object.fromEntries(result.headers)
  response.writeHead(result.status, { 'content-type': 'text/html', ...headers })
  if (isHead || result.body === null) response.end()
  else await pipeline(Readable.fromWeb(result.body as never), response)
}

function isAborted(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'
}

/** Stores large messages between a page and main on their way over the local server. */
export interface BlobStore {
  /** Returns the path. */
  put(path: string, bytes: Uint8Array<ArrayBuffer>): string
  /** Returns the bytes, once. */
  take(path: string): Uint8Array<ArrayBuffer> | undefined
}

/** Pages fetch and put blobs below this path, on the application's own origin, so that its policy allows it. */
export const blobPath = '/.browser-host/blob/'

export function createBlobStore(): BlobStore {
  const blobs = new Map<string, Uint8Array<ArrayBuffer>>()
  return {
    put: (path, bytes) => {
      blobs.set(path, bytes)
      return path
    },
    take: (path) => {
      const bytes = blobs.get(path)
      blobs.delete(path)
      return bytes
    },
  }
}

/** Answers a page that sends or fetches a blob; paths cannot be guessed. */
async function serveBlob(
  request: IncomingMessage,
  response: ServerResponse,
  store: BlobStore,
): Promise<void> {
  const path = request.url ?? ''
  if (request.method === 'PUT') {
    store.put(path, new Uint8Array(await buffer(request)))
    response.writeHead(204).end()
    return
  }
  const bytes = store.take(path)
  response.writeHead(bytes ? 200 : 404, {
    'content-type': 'application/octet-stream',
    'cache-control': 'no-store',
  })
  response.end(bytes)
}
