/// <reference lib="dom" />
import { cloneForWire, notCloneable } from '../wire/clone.ts'

/**
 * A value on its way over the context bridge, in a form that the detail of a CustomEvent can carry:
 * value, array, object, function of the sender, function of the receiver coming home, promise, error,
 * symbol, or an object already seen in this message.
 */
export type BridgeNode =
  | readonly ['value', unknown]
  | readonly ['array', readonly BridgeNode[]]
  | readonly ['object', number, readonly (readonly [string, BridgeNode])[]]
  | readonly ['function', number]
  | readonly ['home', number]
  | readonly ['promise', number]
  | readonly ['error', string]
  | readonly ['symbol', string | undefined]
  | readonly ['seen', number]

/** Turns into references what crosses by reference: the sender keeps it and names it by a number. */
export interface BridgeExports {
  exportFunction(fn: (...args: unknown[]) => unknown, owner: unknown): BridgeNode
  exportPromise(promise: Promise<unknown>): BridgeNode
  isProxy(value: object): boolean
}

const maxDepth = 1000
const tooDeep =
  'Electron contextBridge recursion depth exceeded.  Nested objects deeper than 1000 are not supported.'

/** Applies the copying rules of Electron's context bridge to one value. */
export function marshal(value: unknown, exports: BridgeExports): BridgeNode {
  return marshalNode(value, undefined, { exports, seen: new Map() }, 0)
}

interface Marshalling {
  readonly exports: BridgeExports
  readonly seen: Map<object, number>
}

function marshalNode(value: unknown, owner: unknown, state: Marshalling, depth: number): BridgeNode {
  if (depth >= maxDepth) throw new TypeError(tooDeep)
  if (typeof value === 'symbol') return ['symbol', value.description]
  if (typeof value === 'function') {
    return state.exports.exportFunction(value as (...args: unknown[]) => unknown, owner)
  }
  if (typeof value !== 'object' || value === null) return ['value', value]
  return marshalObject(value, state, depth)
}

function marshalObject(value: object, state: Marshalling, depth: number): BridgeNode {
  const seen = state.seen.get(value)
  if (seen !== undefined) return ['seen', seen]
  if (state.exports.isProxy(value)) throw notCloneable()
  if (depth === 0 && isPlainData(value, state.exports.isProxy)) return ['value', value]
  if (value instanceof Promise) return state.exports.exportPromise(value)
  if (value instanceof Error) return ['error', value.message]
  if (Array.isArray(value)) {
    return ['array', Array.from(value, (element) => marshalNode(element, value, state, depth + 1))]
  }
  if (isSerialised(value)) return ['value', cloneForWire(value)]
  return marshalProperties(value, state, depth)
}

/** Copies own enumerable properties alone: prototypes, their methods and the behaviour of getters are lost. */
function marshalProperties(value: object, state: Marshalling, depth: number): BridgeNode {
  if (value instanceof Element) {
    throw new Error('browser host: DOM elements across the context bridge are not emulated')
  }
  const id = state.seen.size
  state.seen.set(value, id)
  const entries = Object.keys(value).map(
    (key) => [key, marshalNode((value as Record<string, unknown>)[key], value, state, depth + 1)] as const,
  )
  return ['object', id, entries]
}

/** Returns true for the objects which Electron hands to V8's serializer instead of copying their properties. */
function isSerialised(value: object): boolean {
  const kind = Object.prototype.toString.call(value).slice(8, -1)
  const named = /^(Date|RegExp|Map|Set|WeakMap|WeakSet|Number|String|Boolean|Arguments|Blob|File|Generator)$/
  return ArrayBuffer.isView(value) || value instanceof ArrayBuffer || named.test(kind)
}

const plainDepth = 50

/**
 * Returns true when a value is nothing but plain objects, arrays, primitives and columns, so that a structured
 * clone copies it exactly as the context bridge would. This is the fast path of every response of the application;
 * cycles and great depths take the other one.
 */
function isPlainData(value: unknown, isProxy: (value: object) => boolean, depth = 0): boolean {
  if (typeof value !== 'object' || value === null)
    return typeof value !== 'function' && typeof value !== 'symbol'
  if (ArrayBuffer.isView(value)) return true
  if (depth > plainDepth || isProxy(value)) return false
  if (Array.isArray(value)) return value.every((element) => isPlainData(element, isProxy, depth + 1))
  if (Object.getPrototypeOf(value) !== Object.prototype) return false
  return Object.values(value).every((child) => isPlainData(child, isProxy, depth + 1))
}
