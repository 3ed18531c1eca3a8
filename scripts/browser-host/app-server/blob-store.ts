import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'

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
export async function serveBlob(
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
