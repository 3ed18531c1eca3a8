import { EventEmitter } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import type { Protocol } from '../../../node_modules/playwright-core/types/protocol.d.ts'

export type { Protocol }
type Commands = Protocol.CommandParameters
type Results = Protocol.CommandReturnValues
type Events = Protocol.EventMap

/** One conversation with a target; the connection itself is the session of the whole browser. */
export interface CdpSession {
  send<M extends keyof Commands & keyof Results>(method: M, params?: Commands[M]): Promise<Results[M]>
  /** Sends without waiting, for requests whose target may be gone by now, which is not a failure. */
  post(method: keyof Commands & keyof Results, params?: Commands[keyof Commands]): void
  on<E extends keyof Events>(event: E, listener: (...payload: Events[E]) => void): void
}

export interface CdpConnection extends CdpSession {
  session(sessionId: string): CdpSession
  /** Calls back once the browser is gone. */
  onClosed(listener: () => void): void
}

interface Waiting {
  readonly sessionId: string
  readonly resolve: (result: never) => void
  readonly reject: (error: Error) => void
}

interface Message {
  readonly id?: number
  readonly method?: string
  readonly params?: unknown
  readonly sessionId?: string
  readonly result?: unknown
  readonly error?: { readonly message: string }
}

/** Speaks the DevTools protocol over the two pipes of `--remote-debugging-pipe`. */
export function connectCdp(input: Readable, output: Writable): CdpConnection {
  const waiting = new Map<number, Waiting>()
  const emitters = new Map<string, EventEmitter>()
  const closed = new EventEmitter()
  let lastId = 0

  const emitterOf = (sessionId: string): EventEmitter => {
    const found = emitters.get(sessionId) ?? new EventEmitter().setMaxListeners(0)
    emitters.set(sessionId, found)
    return found
  }

  const drop = (sessionId?: string): void => {
    for (const [id, entry] of waiting) {
      if (sessionId !== undefined && entry.sessionId !== sessionId) continue
      waiting.delete(id)
      entry.reject(new Error('The page or the browser was closed.'))
    }
  }

  const answer = (id: number, message: Message): void => {
    const entry = waiting.get(id)
    waiting.delete(id)
    if (message.error) entry?.reject(new Error(message.error.message))
    else entry?.resolve(message.result as never)
  }

  const receive = (message: Message): void => {
    if (message.id !== undefined) {
      answer(message.id, message)
      return
    }
    if (message.method === 'Target.detachedFromTarget') {
      drop((message.params as Events['Target.detachedFromTarget'][0]).sessionId)
    }
    emitterOf(message.sessionId ?? '').emit(message.method ?? '', message.params)
  }

  const sessionOf = (sessionId: string): CdpSession => {
    const send: CdpSession['send'] = (method, params) =>
      new Promise((resolve, reject) => {
        const id = ++lastId
        waiting.set(id, { sessionId, resolve: resolve, reject })
        output.write(`${JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) })}\0`)
      })
    return {
      send,
      post: (method, params) => void send(method, params as never).catch(() => undefined),
      on: (event, listener) => void emitterOf(sessionId).on(event, listener),
    }
  }

  input.on(
    'data',
    createFrameReader((text) => {
      receive(JSON.parse(text) as Message)
    }),
  )
  input.once('close', () => {
    drop()
    closed.emit('closed')
  })
  output.on('error', () => undefined)

  return {
    ...sessionOf(''),
    session: sessionOf,
    onClosed: (listener) => void closed.once('closed', listener),
  }
}

/** Cuts a stream of bytes at its NUL bytes; a message may span any number of chunks. */
function createFrameReader(onMessage: (text: string) => void): (chunk: Buffer) => void {
  let parts: Buffer[] = []
  return (chunk) => {
    let start = 0
    for (let end = chunk.indexOf(0); end >= 0; end = chunk.indexOf(0, start)) {
      parts.push(chunk.subarray(start, end))
      const message = parts.length === 1 ? parts[0] : Buffer.concat(parts)
      parts = []
      start = end + 1
      onMessage(message?.toString('utf8') ?? '')
    }
    if (start < chunk.length) parts.push(chunk.subarray(start))
  }
}
