/// <reference lib="dom" />
import type { WindowRequest } from './window-open.ts'
import { marshal, type BridgeExports, type BridgeNode } from './marshal.ts'
import { unmarshal, type BridgeImports } from './unmarshal.ts'

/** A message from one world to the other. `call` and `expose` are answered by `return` or `throw` before they end. */
export type BridgeMessage =
  | { readonly op: 'call'; readonly id: number; readonly args: readonly BridgeNode[] }
  | { readonly op: 'expose'; readonly key: string; readonly api: BridgeNode }
  | { readonly op: 'return' | 'throw'; readonly value: BridgeNode }
  | { readonly op: 'open'; readonly request: WindowRequest }
  | { readonly op: 'settle'; readonly id: number; readonly isOk: boolean; readonly value: BridgeNode }

/** Connects the two worlds of one document by synchronous events on the document they share. */
export interface BridgeLine {
  readonly isProxy: (value: object) => boolean
  readonly send: (message: BridgeMessage) => void
  readonly listen: (receive: (message: BridgeMessage) => void) => void
}

export interface BridgePeer {
  /** Sends a message, and returns or throws the answer of the other world. */
  request(message: BridgeMessage): unknown
  marshal(value: unknown): BridgeNode
  unmarshal(node: BridgeNode): unknown
}

/** Handles what only one of the worlds can do: the page's world defines, and the preload's world calls main. */
export interface BridgeHandlers {
  readonly onExpose?: (key: string, api: unknown) => void
  readonly onOpen?: (request: WindowRequest) => void
}

const noException =
  'An unknown exception occurred in the isolated context, an error occurred but a valid exception was not thrown.'

/** Creates one end of the context bridge. Both worlds have the same. */
export function createBridgePeer(line: BridgeLine, handlers: BridgeHandlers): BridgePeer {
  const exported: ((...args: unknown[]) => unknown)[] = []
  const settlers = new Map<number, PromiseWithResolvers<unknown>>()
  const answers: BridgeMessage[] = []
  let lastPromise = 0

  const exports: BridgeExports = {
    isProxy: line.isProxy,
    exportFunction: (fn) => ['function', exported.push(fn) - 1],
    exportPromise: (promise) => {
      const id = ++lastPromise
      const settle = (isOk: boolean) => (value: unknown) => {
        line.send({ op: 'settle', id, isOk, value: marshal(value, exports) })
      }
      void promise.then(settle(true), settle(false))
      return ['promise', id]
    },
  }

  const imports: BridgeImports = {
    importFunction:
      (id) =>
      (...args: unknown[]) =>
        request({ op: 'call', id, args: args.map((arg) => marshal(arg, exports)) }),
    importPromise: (id) => {
      const settler = Promise.withResolvers<unknown>()
      settlers.set(id, settler)
      return settler.promise
    },
  }

  const request = (message: BridgeMessage): unknown => {
    line.send(message)
    const answer = answers.pop()
    if (answer?.op !== 'return' && answer?.op !== 'throw') {
      throw new Error('browser host: the other world did not answer')
    }
    const value = unmarshal(answer.value, imports)
    if (answer.op === 'throw') throw value
    return value
  }

  const perform = (message: BridgeMessage): unknown => {
    if (message.op === 'call')
      return exported[message.id]?.(...message.args.map((arg) => unmarshal(arg, imports)))
    if (message.op === 'expose') handlers.onExpose?.(message.key, unmarshal(message.api, imports))
    if (message.op === 'open') handlers.onOpen?.(message.request)
    return undefined
  }

  const answer = (message: BridgeMessage): BridgeMessage => {
    try {
      return { op: 'return', value: marshal(perform(message), exports) }
    } catch (error) {
      return { op: 'throw', value: ['error', messageOf(error)] }
    }
  }

  const settle = (id: number, isOk: boolean, node: BridgeNode): void => {
    const settler = settlers.get(id)
    settlers.delete(id)
    const value = unmarshal(node, imports)
    if (isOk) settler?.resolve(value)
    else settler?.reject(value)
  }

  line.listen((message) => {
    if (message.op === 'return' || message.op === 'throw') answers.push(message)
    else if (message.op === 'settle') settle(message.id, message.isOk, message.value)
    else line.send(answer(message))
  })

  return {
    request,
    marshal: (value) => marshal(value, exports),
    unmarshal: (node) => unmarshal(node, imports),
  }
}

/** Returns the message of a thrown value; only a string message survives the crossing. */
function messageOf(error: unknown): string {
  const message =
    typeof error === 'object' && error !== null && 'message' in error ? error.message : undefined
  return typeof message === 'string' ? message : noException
}
