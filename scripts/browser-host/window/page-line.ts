import { randomUUID } from 'node:crypto'
import type { BlobStore } from '../app-server/blob-store.ts'
import type { Notice } from '../page/host-line.ts'
import {
  packBlob,
  blobBytes,
  blobFromBytes,
  blobFromText,
  blobText,
  type Base64,
  type PackedBlob,
  type MessageBlob,
} from '../wire/message-blob.ts'

/** The host's end of the line to the preload of one document. */
export interface PageLine {
  post(blob: MessageBlob): void
  receive(notice: string): void
}

/** Number of blobs kept in case the page asks for their text. The latest suffice, since it asks before the next. */
const keptBlobs = 8

export function openPageLine(
  store: BlobStore,
  usesServer: () => boolean,
  notify: (notice: string) => void,
  deliver: (blob: MessageBlob) => void,
): PageLine {
  const sent = new Map<string, PackedBlob>()
  let isRefused = false

  const keep = (id: string, blob: PackedBlob): void => {
    sent.set(id, blob)
    const [oldest] = sent.keys()
    if (sent.size > keptBlobs && oldest !== undefined) sent.delete(oldest)
  }
  const resend = (id: string): void => {
    isRefused = true
    const blob = sent.get(id)
    if (blob) notify(JSON.stringify({ text: blobText(blob, nodeBase64), at: id } satisfies Notice))
  }

  return {
    post: (blob) => {
      const packed = packBlob(blob)
      if (!packed.isLarge || isRefused || !usesServer()) {
        notify(JSON.stringify({ text: blobText(packed, nodeBase64) } satisfies Notice))
        return
      }
      const id = randomUUID()
      keep(id, packed)
      store.put(id, blobBytes(packed))
      notify(JSON.stringify({ at: id } satisfies Notice))
    },
    receive: (text) => {
      const notice = JSON.parse(text) as Notice
      if (notice.refused !== undefined) resend(notice.refused)
      else if (notice.text !== undefined) deliver(blobFromText(notice.text, nodeBase64))
      else {
        const bytes = store.take(notice.at ?? '')
        if (bytes) deliver(blobFromBytes(bytes))
      }
    },
  }
}

const nodeBase64: Base64 = {
  encode: (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64'),
  decode: (text) => Uint8Array.from(Buffer.from(text, 'base64')),
}
