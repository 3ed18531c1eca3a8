import { cloneForWire } from '../wire/clone.ts'
import { decodeWire } from '../wire/decode.ts'
import { encodeWire } from '../wire/encode.ts'
import type { HostLine } from './host-line.ts'
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
  | { readonly kind: 'preload-error'; readonly error: string }
  | { readonly kind: 'key'; readonly press: KeyPress }
  | { readonly kind: 'open'; readonly request: WindowRequest }
  | { readonly kind: 'resized'; readonly bounds: { x: number; y: number; width: number; height: number } }

/** Goes from the host to the page; `payload` and `args` are encoded. */
export type ToPage =
  | { readonly kind: 'result'; readonly id: number; readonly payload: unknown }
  | { readonly kind: 'failure'; readonly id: number; readonly error: string }
  | { readonly kind: 'message'; readonly channel: string; readonly args: unknown }

type Listener = (event: object, ...args: unknown[]) => void

export interface IpcRenderer {
  /** The preload gets this as `ipcRenderer`; members that it does not use throw. */
  readonly members: object
  /** Takes a message of the host. */
  readonly receive: (message: ToPage, buffers: readonly ArrayBuffer[]) => void
}

/** Emulates ipcRenderer of the preload. */
export function createIpcRenderer(line: HostLine): IpcRenderer {
  const pending = new Map<number, PromiseWithResolvers<unknown>>()
  const listeners = new Map<string, readonly Listener[]>()
  const listenersOf = (channel: string): readonly Listener[] => listeners.get(channel) ?? []
  let lastId = 0

  const members = guard('ipcRenderer', {
    invoke: async (channel: string, ...args: unknown[]): Promise<unknown> => {
      const { tree, buffers } = encodeWire(cloneForWire(args))
      const id = ++lastId
      const reply = Promise.withResolvers<unknown>()
      pending.set(id, reply)
      line.post({ kind: 'invoke', id, channel, args: tree } satisfies ToHost, buffers)
      return reply.promise
    },
    on: (channel: string, listener: Listener): void => {
      listeners.set(channel, [...listenersOf(channel), listener])
    },
    off: (channel: string, listener: Listener): void => {
      listeners.set(
        channel,
        listenersOf(channel).filter((own) => own !== listener),
      )
    },
  })

  const receive = (message: ToPage, buffers: readonly ArrayBuffer[]): void => {
    if (message.kind === 'message') {
      const args = decodeWire(message.args, buffers) as unknown[]
      for (const listener of listenersOf(message.channel)) listener({ sender: members, ports: [] }, ...args)
      return
    }
    const reply = pending.get(message.id)
    pending.delete(message.id)
    if (message.kind === 'failure') reply?.reject(new Error(message.error))
    else reply?.resolve(decodeWire(message.payload, buffers))
  }
  return { members, receive }
}
