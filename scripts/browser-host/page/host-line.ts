/// <reference lib="dom" />
import { packParcel, parcelBytes, parcelFromBytes, parcelFromText, parcelText } from '../wire/message-blob.ts'
import type { Base64, PackedParcel, Parcel } from '../wire/message-blob.ts'
import { createOrder } from './order.ts'

/**
 * What crosses the binding: a parcel as text, the name of one that lies at the server, or the wish to have
 * that one as text, whose answer names it again.
 */
export interface Notice {
  readonly text?: string
  readonly at?: string
  readonly refused?: string
}

export interface HostLine {
  post(message: object, buffers: readonly ArrayBuffer[]): void
  /** Takes a notice of the host; messages are delivered in the order in which they were sent. */
  receive(notice: Notice): void
}

export interface HostLineOptions {
  readonly call: (notice: string) => void
  readonly parcelPath: string
  readonly deliver: (parcel: Parcel) => void
}

/** The preload's end of the line to the host. */
export function openHostLine({ call, parcelPath, deliver }: HostLineOptions): HostLine {
  const base64 = pageBase64()
  const carry = window.fetch.bind(window)
  const sending = createOrder()
  const receiving = createOrder()
  const asText = new Map<string, (text: string) => void>()
  const addressOf = (id: string): string => `${location.origin}${parcelPath}${id}`
  const tell = (notice: Notice): void => {
    call(JSON.stringify(notice))
  }

  const upload = async (parcel: PackedParcel): Promise<void> => {
    const id = crypto.randomUUID()
    try {
      // A Blob: the bytes of any other body are copied to every listener of the protocol, Playwright's too.
      await carry(addressOf(id), { method: 'PUT', body: new Blob([parcelBytes(parcel)]) })
      tell({ at: id })
    } catch {
      // A page that may not connect to its own origin sends text, which is slow and always possible.
      tell({ text: parcelText(parcel, base64) })
    }
  }
  const download = async (id: string): Promise<Parcel> => {
    try {
      const response = await carry(addressOf(id))
      return parcelFromBytes(new Uint8Array(await response.arrayBuffer()))
    } catch {
      const text = new Promise<string>((resolve) => asText.set(id, resolve))
      tell({ refused: id })
      return parcelFromText(await text, base64)
    }
  }

  const post = (message: object, buffers: readonly ArrayBuffer[]): void => {
    const parcel = packParcel({ message, buffers })
    if (parcel.isLarge && location.hostname.endsWith('.localhost')) sending.later(() => upload(parcel))
    else {
      sending.now(() => {
        tell({ text: parcelText(parcel, base64) })
      })
    }
  }
  const receive = ({ text, at }: Notice): void => {
    const waiting = at === undefined ? undefined : asText.get(at)
    if (waiting && text !== undefined) waiting(text)
    else if (text !== undefined) {
      receiving.now(() => {
        deliver(parcelFromText(text, base64))
      })
    } else if (at !== undefined) {
      receiving.later(async () => {
        deliver(await download(at))
      })
    }
  }
  return { post, receive }
}

/** Chromium's own conversions, which the TypeScript library does not know yet. */
function pageBase64(): Base64 {
  const Bytes = Uint8Array as unknown as { fromBase64(text: string): Uint8Array<ArrayBuffer> }
  return {
    encode: (bytes) => (bytes as unknown as { toBase64(): string }).toBase64(),
    decode: (text) => Bytes.fromBase64(text),
  }
}
