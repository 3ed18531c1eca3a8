import { notCloneable } from './clone.ts'

/** A value on the wire: a tree for JSON, and the bytes to which its `view` nodes refer by index. */
export interface WireValue {
  readonly tree: unknown
  readonly buffers: readonly ArrayBuffer[]
}

/**
 * Turns a structured clone into a tree that JSON can represent without loss. Plain values stay as they are; everything
 * else is an object whose key `$` names its kind. Calls and events consist of plain objects, arrays, primitives and
 * columns: anything else that Electron clones (dates, maps, cycles and so on) throws.
 */
export function encodeWire(clone: unknown): WireValue {
  const buffers: ArrayBuffer[] = []
  return { tree: encodeNode(clone, buffers), buffers }
}

function encodeNode(value: unknown, buffers: ArrayBuffer[]): unknown {
  if (value === undefined) return { $: 'undefined' }
  if (typeof value === 'number' && (!Number.isFinite(value) || Object.is(value, -0)))
    return { $: 'number', v: Object.is(value, -0) ? '-0' : String(value) }
  if (typeof value === 'bigint') throw notCloneable()
  return typeof value === 'object' && value !== null ? encodeObject(value, buffers) : value
}

function encodeObject(value: object, buffers: ArrayBuffer[]): unknown {
  if (Array.isArray(value)) return Array.from(value, (element) => encodeNode(element, buffers))
  if (ArrayBuffer.isView(value)) {
    const { buffer, byteOffset, byteLength } = value
    const bytes = buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer
    return { $: 'view', t: value.constructor.name, i: buffers.push(bytes) - 1 }
  }
  if (Object.getPrototypeOf(value) !== Object.prototype) throw notCloneable()
  const keys = Object.keys(value)
  const childOf = (key: string): unknown => encodeNode((value as Record<string, unknown>)[key], buffers)
  if (keys.includes('$') || keys.includes('__proto__'))
    return { $: 'object', v: keys.map((key) => [key, childOf(key)]) }
  const plain: Record<string, unknown> = {}
  for (const key of keys) plain[key] = childOf(key)
  return plain
}
