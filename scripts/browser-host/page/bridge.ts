/// <reference lib="dom" />
import { notCloneable } from '../wire/message.ts'

type Fn = (...args: unknown[]) => unknown

/** Crosses between the worlds: a copy of data, or the number of a function or a promise of the sender. */
type Carried = { readonly data: unknown } | { readonly fn: number } | { readonly promise: number }

/** A call is answered by its result before it ends. */
type BridgeMessage =
  | { readonly op: 'call'; readonly fn: number; readonly args: readonly Carried[] }
  | { readonly op: 'result'; readonly value: Carried }
  | { readonly op: 'resolve' | 'reject'; readonly promise: number; readonly value: Carried }

/** Calls a function of the other world by its number. */
export type CallAcross = (fn: number, args: readonly unknown[]) => unknown

/**
 * Opens one end of the bridge between the world of the page and that of its preload; the two share nothing but the
 * document, which copies the detail of an event from one to the other. The functions of `own` are the first of this
 * world that the other can call.
 */
export function openBridge(incoming: string, outgoing: string, ...own: Fn[]): CallAcross {
  // Everything is captured before the page's own scripts run, which may replace it.
  const Message = CustomEvent
  const dispatch = document.dispatchEvent.bind(document)
  const detailOf = Object.getOwnPropertyDescriptor(CustomEvent.prototype, 'detail')?.get
  const promises = new Map<number, PromiseWithResolvers<unknown>>()
  const results: Carried[] = []
  let lastPromise = 0
  const send = (message: BridgeMessage): void => void dispatch(new Message(outgoing, { detail: message }))

  const carry = (value: unknown): Carried => {
    if (typeof value === 'function') return { fn: own.push(value as Fn) - 1 }
    if (!(value instanceof Promise)) return { data: value }
    const promise = ++lastPromise
    const settle = (op: 'resolve' | 'reject') => (settled: unknown) => {
      send({ op, promise, value: carry(settled) })
    }
    void value.then(settle('resolve'), settle('reject'))
    return { promise }
  }
  const valueOf = (carried: Carried): unknown => {
    if ('fn' in carried) return (...args: unknown[]) => call(carried.fn, args)
    if ('data' in carried) return carried.data
    const settler = Promise.withResolvers<unknown>()
    promises.set(carried.promise, settler)
    return settler.promise
  }
  const call = (fn: number, args: readonly unknown[]): unknown => {
    send({ op: 'call', fn, args: args.map(carry) })
    const result = results.pop()
    // What cannot be copied, such as a Proxy, never arrives.
    if (result === undefined) throw notCloneable()
    return valueOf(result)
  }

  document.addEventListener(incoming, (event) => {
    event.stopImmediatePropagation()
    const message = detailOf?.call(event) as BridgeMessage | null
    if (message?.op === 'call')
      send({ op: 'result', value: carry(own[message.fn]?.(...message.args.map(valueOf))) })
    if (message?.op === 'result') results.push(message.value)
    if (message?.op === 'resolve' || message?.op === 'reject') {
      promises.get(message.promise)?.[message.op](valueOf(message.value))
      promises.delete(message.promise)
    }
  })
  return call
}

/** Starts the page's end of the bridge: it defines what the preload exposes, frozen and for good. */
export function startMainWorld(token: string): void {
  const expose = (key: string, names: readonly string[], ...members: readonly unknown[]): void => {
    const value = Object.freeze(Object.fromEntries(names.map((name, index) => [name, members[index]])))
    Object.defineProperty(window, key, { value, enumerable: true })
  }
  openBridge(`${token}-main`, `${token}-preload`, expose as Fn)
  // Main denies every window; Chromium would have sent a request before the host could close one.
  window.open = () => null
}
