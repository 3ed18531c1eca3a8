import { notCloneable } from './clone.ts'

/** A value on the wire: a tree for JSON, and the bytes that its `buffer` nodes name by their index. */
export interface WireValue {
  readonly tree: unknown
  readonly buffers: readonly ArrayBuffer[]
}

interface Encoder {
  /** Ids of containers in the order in which both sides meet them, so that cycles and sharing survive. */
  readonly seen: Map<object, number>
  readonly buffers: ArrayBuffer[]
}

/**
 * Turns a structured clone into a tree that JSON carries without loss. Plain values stay themselves; all
 * else is an object whose key `$` names its kind. Host objects (Blob, MessagePort, KeyObject, …), which
 * structuredClone lets through and Electron does not, throw.
 */
export function encodeWire(clone: unknown): WireValue {
  const encoder: Encoder = { seen: new Map(), buffers: [] }
  return { tree: encodeNode(clone, encoder), buffers: encoder.buffers }
}

function encodeNode(value: unknown, encoder: Encoder): unknown {
  if (value === undefined) return { $: 'undefined' }
  if (typeof value === 'bigint') return { $: 'bigint', v: value.toString() }
  if (typeof value === 'number') {
    return Number.isFinite(value) && !Object.is(value, -0) ? value : { $: 'number', v: numberText(value) }
  }
  return typeof value === 'object' && value !== null ? encodeObject(value, encoder) : value
}

function numberText(value: number): string {
  return Object.is(value, -0) ? '-0' : String(value)
}

function encodeObject(value: object, encoder: Encoder): unknown {
  const known = encoder.seen.get(value)
  if (known !== undefined) return { $: 'ref', i: known }
  encoder.seen.set(value, encoder.seen.size)
  if (Array.isArray(value)) return Array.from(value, (element) => encodeNode(element, encoder))
  if (Object.getPrototypeOf(value) === Object.prototype) return encodePlain(value, encoder)
  if (ArrayBuffer.isView(value)) return encodeView(value, encoder)
  return encodeBuiltIn(value, encoder)
}

function encodePlain(value: object, encoder: Encoder): unknown {
  const entries = Object.entries(value).map(([key, child]) => [key, encodeNode(child, encoder)] as const)
  const plain = !entries.some(([key]) => key === '$' || key === '__proto__')
  return plain ? Object.fromEntries(entries) : { $: 'object', v: entries }
}

function encodeView(view: ArrayBufferView, encoder: Encoder): unknown {
  const kind = Object.prototype.toString.call(view).slice(8, -1)
  const length = view instanceof DataView ? view.byteLength : (view as Uint8Array).length
  return { $: 'view', t: kind, b: encodeNode(view.buffer, encoder), o: view.byteOffset, l: length }
}

function encodeBuiltIn(value: object, encoder: Encoder): unknown {
  if (value instanceof ArrayBuffer) return { $: 'buffer', i: encoder.buffers.push(value) - 1 }
  if (value instanceof Date) return { $: 'date', v: encodeNode(value.getTime(), encoder) }
  if (value instanceof RegExp) return { $: 'regexp', v: value.source, f: value.flags }
  if (value instanceof Map) return { $: 'map', v: encodeEach([...value].flat(), encoder) }
  if (value instanceof Set) return { $: 'set', v: encodeEach([...value], encoder) }
  if (value instanceof Error) return encodeError(value, encoder)
  if (value instanceof Boolean || value instanceof Number || value instanceof String) {
    return { $: 'boxed', v: encodeNode(value.valueOf(), encoder) }
  }
  throw notCloneable()
}

function encodeEach(values: readonly unknown[], encoder: Encoder): unknown[] {
  return values.map((value) => encodeNode(value, encoder))
}

/** Encodes name, message, stack and cause, which is what V8's serializer keeps of an error. */
function encodeError(error: Error, encoder: Encoder): unknown {
  const cause = 'cause' in error ? { c: encodeNode(error.cause, encoder) } : {}
  return { $: 'error', n: error.name, m: error.message, s: error.stack ?? '', ...cause }
}
