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
  const events = new EventEmitter().setMaxListeners(0)
  let lastId = 0

  const drop = (sessionId?: string): void => {
    for (const [id, entry] of waiting) {
      if (sessionId !== undefined && entry.sessionId !== sessionId) continue
      waiting.delete(id)
      entry.reject(new Error('The page or the browser was closed.'))
    }
  }
  const receive = ({ id, method = '', params, sessionId = '', result, error }: Message): void => {
    if (id === undefined) {
      if (method === 'Target.detachedFromTarget')
        drop((params as Events['Target.detachedFromTarget'][0]).sessionId)
      events.emit(`${sessionId} ${method}`, params)
      return
    }
    const entry = waiting.get(id)
    waiting.delete(id)
    if (error) entry?.reject(new Error(error.message))
    else entry?.resolve(result as never)
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
      on: (event, listener) => void events.on(`${sessionId} ${event}`, listener),
    }
  }

  let rest = ''
  input.setEncoding('utf8').on('data', (chunk: string) => {
    rest += chunk
    // A message ends with a NUL character, and may span any number of chunks.
    if (!chunk.includes('\0')) return
    const messages = rest.split('\0')
    rest = messages.pop() ?? ''
    for (const text of messages) receive(JSON.parse(text) as Message)
  })
  input.once('close', () => {
    drop()
    events.emit('closed')
  })
  output.on('error', () => undefined)

  return {
    ...sessionOf(''),
    session: sessionOf,
    onClosed: (listener) => void events.once('closed', listener),
  }
}
