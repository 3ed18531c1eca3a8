import { types } from 'node:util'

/**
 * Returns true when `value` crosses a process by structured clone as it is: plain objects, arrays, typed arrays
 * and primitives. An answer that cannot never reaches the page, which would wait for ever.
 *
 * Looks without copying, and not into typed arrays, so that a year of minute data costs nothing.
 */
export function isCloneable(value: unknown): boolean {
  if (typeof value === 'function' || typeof value === 'symbol') return false
  if (typeof value !== 'object' || value === null) return true
  if (types.isProxy(value)) return false
  if (ArrayBuffer.isView(value) || types.isAnyArrayBuffer(value)) return true
  if (Array.isArray(value)) return value.every(isCloneable)
  return isPlain(value) && Object.values(value).every(isCloneable)
}

/** A class instance would arrive without its prototype, which is as bad as not arriving. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
