import { guard } from './guard.ts'
import type { HostLine } from './host-line.ts'

/** A key that the page left to the application. */
export interface KeyPress {
  readonly key: string
  readonly ctrl: boolean
  readonly alt: boolean
  readonly shift: boolean
  readonly meta: boolean
}

/** Goes from the page to the host. */
export type ToHost =
  | {
      readonly kind: 'invoke'
      readonly id: number
      readonly channel: string
      readonly args: readonly unknown[]
    }
  | { readonly kind: 'preload-error'; readonly error: string }
  | { readonly kind: 'key'; readonly press: KeyPress }
  | { readonly kind: 'resized'; readonly bounds: { x: number; y: number; width: number; height: number } }

/** Goes from the host to the page. */
export type ToPage =
  | { readonly kind: 'result'; readonly id: number; readonly result: unknown }
  | { readonly kind: 'failure'; readonly id: number; readonly error: string }
  | { readonly kind: 'message'; readonly channel: string; readonly args: readonly unknown[] }

type Listener = (event: object, ...args: unknown[]) => void

export interface IpcRenderer {
  /** The preload gets this as `ipcRenderer`; members that it does not use throw. */
  readonly members: object
  /** Takes a message of the host. */
  readonly receive: (message: ToPage) => void
}

/** Emulates ipcRenderer of the preload. */
export function createIpcRenderer(line: HostLine): IpcRenderer {
  const pending = new Map<number, PromiseWithResolvers<unknown>>()
  const listeners = new Map<string, readonly Listener[]>()
  const listenersOf = (channel: string): readonly Listener[] => listeners.get(channel) ?? []
  let lastId = 0

  const members = guard('ipcRenderer', {
    invoke: async (channel: string, ...args: unknown[]): Promise<unknown> => {
      const id = ++lastId
      line.post({ kind: 'invoke', id, channel, args } satisfies ToHost)
      const reply = Promise.withResolvers<unknown>()
      pending.set(id, reply)
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

  const receive = (message: ToPage): void => {
    if (message.kind === 'message') {
      for (const listener of listenersOf(message.channel))
        listener({ sender: members, ports: [] }, ...message.args)
      return
    }
    const reply = pending.get(message.id)
    pending.delete(message.id)
    if (message.kind === 'failure') reply?.reject(new Error(message.error))
    else reply?.resolve(message.result)
  }
  return { members, receive }
}
