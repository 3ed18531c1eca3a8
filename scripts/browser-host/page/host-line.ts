/// <reference lib="dom" />
import { packBlob, blobBytes, blobFromBytes, blobFromText, blobText } from '../wire/message-blob.ts'
import type { Base64, PackedBlob, MessageBlob } from '../wire/message-blob.ts'

/**
 * Crosses the binding: a blob as text, the name of a blob on the server, or a request to send that blob as text, whose
 * answer repeats the name.
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
  readonly blobPath: string
  readonly deliver: (blob: MessageBlob) => void
}

/** Opens the preload's end of the line to the host. */
export function openHostLine({ call, blobPath, deliver }: HostLineOptions): HostLine {
  const base64 = pageBase64()
  const carry = window.fetch.bind(window)
  const sending = createOrder()
  const receiving = createOrder()
  const asText = new Map<string, (text: string) => void>()
  const addressOf = (id: string): string => `${location.origin}${blobPath}${id}`
  const notify = (notice: Notice): void => {
    call(JSON.stringify(notice))
  }

  const upload = async (blob: PackedBlob): Promise<void> => {
    const id = crypto.randomUUID()
    try {
      // It is a Blob because the bytes of any other body are copied to every listener of the protocol, including
      // Playwright's.
      await carry(addressOf(id), { method: 'PUT', body: new Blob([blobBytes(blob)]) })
      notify({ at: id })
    } catch {
      // A page that may not connect to its own origin sends text, which is slow but always possible.
      notify({ text: blobText(blob, base64) })
    }
  }
  const download = async (id: string): Promise<MessageBlob> => {
    try {
      const response = await carry(addressOf(id))
      return blobFromBytes(new Uint8Array(await response.arrayBuffer()))
    } catch {
      const text = new Promise<string>((resolve) => asText.set(id, resolve))
      notify({ refused: id })
      return blobFromText(await text, base64)
    }
  }

  const post = (message: object, buffers: readonly ArrayBuffer[]): void => {
    const blob = packBlob({ message, buffers })
    if (blob.isLarge && location.hostname.endsWith('.localhost')) sending.later(() => upload(blob))
    else {
      sending.now(() => {
        notify({ text: blobText(blob, base64) })
      })
    }
  }
  const receive = ({ text, at }: Notice): void => {
    const waiting = at === undefined ? undefined : asText.get(at)
    if (waiting && text !== undefined) waiting(text)
    else if (text !== undefined) {
      receiving.now(() => {
        deliver(blobFromText(text, base64))
      })
    } else if (at !== undefined) {
      receiving.later(async () => {
        deliver(await download(at))
      })
    }
  }
  return { post, receive }
}

/** Uses Chromium's own conversions, which the TypeScript library does not know yet. */
function pageBase64(): Base64 {
  const Bytes = Uint8Array as unknown as { fromBase64(text: string): Uint8Array<ArrayBuffer> }
  return {
    encode: (bytes) => (bytes as unknown as { toBase64(): string }).toBase64(),
    decode: (text) => Bytes.fromBase64(text),
  }
}

interface Order {
  /** Runs the task at once if nothing is waiting, otherwise after the waiting tasks. */
  now(task: () => void): void
  later(task: () => Promise<void>): void
}

/** Keeps quick and slow tasks in the order in which they were requested. */
function createOrder(): Order {
  let waiting = 0
  let last = Promise.resolve()
  const later = (task: () => Promise<void>): void => {
    waiting += 1
    last = last.then(task).finally(() => {
      waiting -= 1
    })
  }
  const now = (task: () => void): void => {
    if (waiting === 0) task()
    else {
      later(() => {
        task()
        return Promise.resolve()
      })
    }
  }
  return { now, later }
}
