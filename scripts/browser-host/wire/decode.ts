/** A tagged node, whose kind decides which fields it has. */
interface Tagged {
  readonly $: string
  readonly v?: unknown
  readonly i?: number
  readonly t?: string
}

/** Restores the value that encodeWire was given. Works in place: the tree must be fresh from JSON.parse. */
export function decodeWire(node: unknown, buffers: readonly ArrayBuffer[]): unknown {
  if (typeof node !== 'object' || node === null) return node
  if ('$' in node) return decodeTagged(node as Tagged, buffers)
  const container = node as Record<string, unknown>
  for (const key of Object.keys(container)) {
    const child = container[key]
    if (typeof child === 'object' && child !== null) container[key] = decodeWire(child, buffers)
  }
  return node
}

function decodeTagged(node: Tagged, buffers: readonly ArrayBuffer[]): unknown {
  switch (node.$) {
    case 'undefined':
      return undefined
    case 'number':
      return Number(node.v)
    case 'view':
      return decodeView(node, buffers)
    case 'object':
      return decodeEntries(node.v as [string, unknown][], buffers)
    default:
      throw new Error(`browser host: unknown kind ${node.$} on the wire`)
  }
}

/** Defines each property, since one of them may be called `__proto__`. */
function decodeEntries(entries: readonly [string, unknown][], buffers: readonly ArrayBuffer[]): unknown {
  const object = {}
  for (const [key, child] of entries) {
    const value = decodeWire(child, buffers)
    Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true })
  }
  return object
}

type ViewConstructor = new (buffer: ArrayBuffer) => ArrayBufferView

function decodeView(node: Tagged, buffers: readonly ArrayBuffer[]): unknown {
  const View = (globalThis as unknown as Record<string, ViewConstructor>)[node.t ?? '']
  const bytes = buffers[node.i ?? 0]
  if (View === undefined || bytes === undefined)
    throw new Error(`browser host: unknown view ${String(node.t)} on the wire`)
  return new View(bytes)
}
