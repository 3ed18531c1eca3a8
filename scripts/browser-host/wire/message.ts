/** A value that JSON lacks, as an object whose key `$` names its kind. */
type Tagged =
  | { readonly $: 'undefined' }
  | { readonly $: 'number'; readonly v: string }
  | { readonly $: 'column'; readonly type: string; readonly at: number; readonly length: number }
  | { readonly $: 'object'; readonly entries: readonly (readonly [string, unknown])[] }

/**
 * Writes a message as bytes: the length of a JSON text, the text, and the columns to which it refers. Calls and events
 * consist of plain objects, arrays, primitives and columns: anything else that Electron clones (dates, maps, cycles and
 * so on) throws.
 */
export function bytesOf(message: unknown): Uint8Array<ArrayBuffer> {
  const columns: Uint8Array[] = []
  let size = 0
  const treeOf = (value: unknown): unknown => {
    if (value === undefined) return { $: 'undefined' } satisfies Tagged
    if (typeof value === 'number' && (!Number.isFinite(value) || Object.is(value, -0)))
      return { $: 'number', v: Object.is(value, -0) ? '-0' : String(value) } satisfies Tagged
    if (typeof value === 'bigint') throw notCloneable()
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return Array.from(value, treeOf)
    if (ArrayBuffer.isView(value)) return columnOf(value)
    if (Object.getPrototypeOf(value) !== Object.prototype) throw notCloneable()
    const entries = Object.entries(value).map(([key, child]) => [key, treeOf(child)] as const)
    return '$' in value ? ({ $: 'object', entries } satisfies Tagged) : Object.fromEntries(entries)
  }
  const columnOf = ({ buffer, byteOffset, byteLength, constructor }: ArrayBufferView): Tagged => {
    columns.push(new Uint8Array(buffer, byteOffset, byteLength))
    size += byteLength
    return { $: 'column', type: constructor.name, at: size - byteLength, length: byteLength }
  }
  const text = new TextEncoder().encode(JSON.stringify(treeOf(cloned(message))))
  const bytes = new Uint8Array(4 + text.length + size)
  new DataView(bytes.buffer).setUint32(0, text.length)
  bytes.set(text, 4)
  let at = 4 + text.length
  for (const column of columns) {
    bytes.set(column, at)
    at += column.length
  }
  return bytes
}

/** Reads a message that `bytesOf` has written. */
export function messageOf({ buffer, byteOffset }: Uint8Array<ArrayBuffer>): unknown {
  const length = new DataView(buffer, byteOffset).getUint32(0)
  const text = new TextDecoder().decode(new Uint8Array(buffer, byteOffset + 4, length))
  const columnsAt = byteOffset + 4 + length
  const valueOf = (node: unknown): unknown => {
    if (typeof node !== 'object' || node === null) return node
    if ('$' in node) return valueOfTagged(node as Tagged)
    // The tree is fresh, so it becomes the value in place.
    const container = node as Record<string, unknown>
    for (const [key, child] of Object.entries(container))
      if (typeof child === 'object') container[key] = valueOf(child)
    return node
  }
  const valueOfTagged = (node: Tagged): unknown => {
    if (node.$ === 'undefined') return undefined
    if (node.$ === 'number') return Number(node.v)
    if (node.$ === 'object')
      return Object.fromEntries(node.entries.map(([key, child]) => [key, valueOf(child)]))
    const start = columnsAt + node.at
    const column = buffer.slice(start, start + node.length)
    const View = Reflect.get(globalThis, node.type) as new (buffer: ArrayBuffer) => ArrayBufferView
    return new View(column)
  }
  const tree: unknown = JSON.parse(text)
  // Most messages are what JSON can say, so that nothing in them has to be looked for.
  return text.includes('"$":') ? valueOf(tree) : tree
}

/** Larger messages are sent over the local server, since Chromium's protocol is slow with long texts. */
export const largeBytes = 32 * 1024

/** Chromium's own conversions, which Node 24 lacks and the TypeScript library does not know yet. */
interface Base64 {
  toBase64(this: Uint8Array): string
  fromBase64(text: string): Uint8Array<ArrayBuffer>
}

/** Writes bytes as Base64, which Chromium's protocol carries fastest. */
export function textOf(bytes: Uint8Array<ArrayBuffer>): string {
  return 'toBase64' in bytes
    ? (bytes as unknown as Base64).toBase64.call(bytes)
    : Buffer.from(bytes.buffer).toString('base64')
}

export function bytesOfText(text: string): Uint8Array<ArrayBuffer> {
  return 'fromBase64' in Uint8Array
    ? (Uint8Array as unknown as Base64).fromBase64(text)
    : Uint8Array.from(Buffer.from(text, 'base64'))
}

/** Makes the structured clone that Electron's IPC makes, whose failure is a plain Error and no DOMException. */
function cloned(value: unknown): unknown {
  try {
    return structuredClone(value)
  } catch (error) {
    if (error instanceof DOMException && error.name === 'DataCloneError') throw notCloneable()
    throw error
  }
}

export function notCloneable(): Error {
  return new Error('An object could not be cloned.')
}
