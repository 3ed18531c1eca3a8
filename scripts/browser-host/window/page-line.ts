import { randomUUID } from 'node:crypto'
import type { ParcelStore } from '../app-server/blob-store.ts'
import type { Notice } from '../page/host-line.ts'
import {
  packParcel,
  parcelBytes,
  parcelFromBytes,
  parcelFromText,
  parcelText,
  type Base64,
  type PackedParcel,
  type Parcel,
} from '../wire/message-blob.ts'

/** The host's end of the line to one document's preload. */
export interface PageLine {
  post(parcel: Parcel): void
  receive(notice: string): void
}

/** What is kept in case the page asks for the text; the latest will do, since it asks before the next. */
const keptParcels = 8

export function openPageLine(
  store: ParcelStore,
  usesServer: () => boolean,
  tell: (notice: string) => void,
  deliver: (parcel: Parcel) => void,
): PageLine {
  const sent = new Map<string, PackedParcel>()
  let isRefused = false

  const keep = (id: string, parcel: PackedParcel): void => {
    sent.set(id, parcel)
    const [oldest] = sent.keys()
    if (sent.size > keptParcels && oldest !== undefined) sent.delete(oldest)
  }
  const resend = (id: string): void => {
    isRefused = true
    const parcel = sent.get(id)
    if (parcel) tell(JSON.stringify({ text: parcelText(parcel, nodeBase64), at: id } satisfies Notice))
  }

  return {
    post: (parcel) => {
      const packed = packParcel(parcel)
      if (!packed.isLarge || isRefused || !usesServer()) {
        tell(JSON.stringify({ text: parcelText(packed, nodeBase64) } satisfies Notice))
        return
      }
      const id = randomUUID()
      keep(id, packed)
      store.put(id, parcelBytes(packed))
      tell(JSON.stringify({ at: id } satisfies Notice))
    },
    receive: (text) => {
      const notice = JSON.parse(text) as Notice
      if (notice.refused !== undefined) resend(notice.refused)
      else if (notice.text !== undefined) deliver(parcelFromText(notice.text, nodeBase64))
      else {
        const bytes = store.take(notice.at ?? '')
        if (bytes) deliver(parcelFromBytes(bytes))
      }
    },
  }
}

const nodeBase64: Base64 = {
  encode: (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64'),
  decode: (text) => Uint8Array.from(Buffer.from(text, 'base64')),
}
