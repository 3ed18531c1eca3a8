import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** Stores large messages between a page and main on their way over the local server. */
export interface BlobStore {
  put(id: string, bytes: Uint8Array): void
  /** Returns the bytes, once. */
  take(id: string): Uint8Array<ArrayBuffer> | undefined
}

/** Pages fetch and put blobs here, on the application's own origin, so that its policy allows it. */
export const blobPath = '/.browser-host/blob/'

export function createBlobStore(): BlobStore {
  const blobs = new Map<string, Uint8Array>()
  return {
    put: (id, bytes) => void blobs.set(id, bytes),
    take: (id) => {
      const bytes = blobs.get(id)
      blobs.delete(id)
      return bytes as Uint8Array<ArrayBuffer> | undefined
    },
  }
}

/** Answers a page that sends or fetches a blob; ids cannot be guessed. */
export async function serveBlob(
  request: IncomingMessage,
  response: ServerResponse,
  store: BlobStore,
): Promise<void> {
  const id = (request.url ?? '').slice(blobPath.length)
  if (request.method === 'PUT') {
    store.put(id, await buffer(request))
    response.writeHead(204).end()
    return
  }
  const bytes = store.take(id)
  response.writeHead(bytes ? 200 : 404, {
    'content-type': 'application/octet-stream',
    'cache-control': 'no-store',
  })
  response.end(bytes)
}
