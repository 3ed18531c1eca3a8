import { cloneForWire } from '../wire/clone.ts'
import { decodeWire } from '../wire/decode.ts'
import { encodeWire, type WireValue } from '../wire/encode.ts'
import type { HostLine } from './host-line.ts'
import { PageEmitter } from './page-emitter.ts'
import type { WindowRequest } from './window-open.ts'
import { guard } from './guard.ts'

/** A key that the page left to the application. */
export interface KeyPress {
  readonly key: string
  readonly ctrl: boolean
  readonly alt: boolean
  readonly shift: boolean
  readonly meta: boolean
}

/** Goes from the page to the host; arguments are encoded. */
export type ToHost =
  | { readonly kind: 'invoke'; readonly id: number; readonly channel: string; readonly args: unknown }
  | { readonly kind: 'preload-error'; readonly error: unknown }
  | { readonly kind: 'key'; readonly press: KeyPress }
  | { readonly kind: 'open'; readonly request: WindowRequest }
  | { readonly kind: 'resized'; readonly bounds: { x: number; y: number; width: number; height: number } }

/** Goes from the host to the page; `payload` and `args` are encoded. */
export type ToPage =
  | { readonly kind: 'result'; readonly id: number; readonly payload: unknown }
  | { readonly kind: 'failure'; readonly id: number; readonly error: string }
  | { readonly kind: 'message'; readonly channel: string; readonly args: unknown }

/** Emulates ipcRenderer of the preload; its state is private, so it bridges as `{}`. */
export class IpcRenderer extends PageEmitter {
  readonly #line: HostLine
  readonly #pending = new Map<number, PromiseWithResolvers<unknown>>()
  #lastId = 0

  constructor(line: HostLine) {
    super()
    this.#line = line
  }

  async invoke(channel: string, ...args: unknown[]): Promise<unknown> {
    const { tree, buffers } = wireOf(args)
    const id = ++this.#lastId
    const reply = Promise.withResolvers<unknown>()
    this.#pending.set(id, reply)
    this.#line.post({ kind: 'invoke', id, channel, args: tree } satisfies ToHost, buffers)
    return reply.promise
  }

  /** Takes a message of the host. */
  static receive(ipc: IpcRenderer, message: ToPage, buffers: readonly ArrayBuffer[]): void {
    if (message.kind === 'message') {
      const args = decodeWire(message.args, buffers) as unknown[]
      ipc.emit(message.channel, { sender: ipc, ports: [] }, ...args)
    } else {
      ipc.#settle(message, buffers)
    }
  }

  #settle(message: ToPage & { readonly id: number }, buffers: readonly ArrayBuffer[]): void {
    const reply = this.#pending.get(message.id)
    this.#pending.delete(message.id)
    if (message.kind === 'failure') reply?.reject(new Error(message.error))
    else if (message.kind === 'result') reply?.resolve(decodeWire(message.payload, buffers))
  }
}

// A member that nobody on the prototype chain has is looked up at its end; refusing it there leaves private fields
// alone.
Object.setPrototypeOf(PageEmitter.prototype, guard('ipcRenderer', Object.prototype))

function wireOf(args: unknown[]): WireValue {
  return encodeWire(cloneForWire(args))
}
