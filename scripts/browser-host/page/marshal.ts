import { notCloneable } from '../wire/clone.ts'

/**
 * A value on its way over the context bridge, in a form that the detail of a CustomEvent can contain: plain data, an
 * object that contains functions, a function or a promise of the sender, or the message of an error.
 */
export type BridgeNode =
  | readonly ['value', unknown]
  | readonly ['object', readonly (readonly [string, BridgeNode])[]]
  | readonly ['function', number]
  | readonly ['promise', number]
  | readonly ['error', string]

/**
 * Turns values that are passed by reference into references: the sender keeps the value and refers to it by a number.
 */
export interface BridgeExports {
  exportFunction(fn: (...args: unknown[]) => unknown): BridgeNode
  exportPromise(promise: Promise<unknown>): BridgeNode
  isProxy(value: object): boolean
}

/**
 * Applies the copying rules of Electron's context bridge to one value, as far as the preload needs them: anything but
 * plain data and plain objects of functions throws.
 */
export function marshal(value: unknown, exports: BridgeExports): BridgeNode {
  if (typeof value === 'function') return exports.exportFunction(value as (...args: unknown[]) => unknown)
  if (value instanceof Promise) return exports.exportPromise(value)
  if (value instanceof Error) return ['error', value.message]
  if (isPlainData(value, exports.isProxy)) return ['value', value]
  if (typeof value !== 'object' || value === null || exports.isProxy(value) || !isPlain(value))
    throw notCloneable()
  return ['object', Object.entries(value).map(([key, child]) => [key, marshal(child, exports)] as const)]
}

const plainDepth = 50

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/**
 * Returns true if a value consists only of plain objects, arrays, primitives and columns, so that a structured clone
 * copies it exactly as the context bridge would. A Proxy, which every reactive object is, does not.
 */
function isPlainData(value: unknown, isProxy: (value: object) => boolean, depth = 0): boolean {
  if (typeof value !== 'object' || value === null)
    return typeof value !== 'function' && typeof value !== 'symbol'
  if (ArrayBuffer.isView(value)) return true
  if (depth > plainDepth || isProxy(value)) return false
  if (Array.isArray(value)) return value.every((element) => isPlainData(element, isProxy, depth + 1))
  return isPlain(value) && Object.values(value).every((child) => isPlainData(child, isProxy, depth + 1))
}
