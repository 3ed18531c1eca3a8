interface Decoder {
  readonly buffers: readonly ArrayBuffer[]
  /** Containers in the order in which the encoder met them. */
  readonly seen: unknown[]
}

/** A tagged node, whose kind decides which fields it has. */
interface Tagged {
  readonly $: string
  readonly v?: unknown
  readonly i?: number
  readonly t?: string
  readonly b?: unknown
  readonly o?: number
  readonly l?: number
  readonly f?: string
  readonly n?: string
  readonly m?: string
  readonly s?: string
  readonly c?: unknown
}

/** Restores the value that encodeWire was given. Works in place: the tree must be fresh from JSON.parse. */
export function decodeWire(tree: unknown, buffers: readonly ArrayBuffer[]): unknown {
  return decodeNode(tree, { buffers, seen: [] })
}

function decodeNode(node: unknown, decoder: Decoder): unknown {
  if (typeof node !== 'object' || node === null) return node
  if (Array.isArray(node)) return decodeArray(node as unknown[], decoder)
  if ('$' in node) return decodeTagged(node as Tagged, decoder)
  return decodePlain(node as Record<string, unknown>, decoder)
}

function decodeArray(node: unknown[], decoder: Decoder): unknown[] {
  decoder.seen.push(node)
  for (let at = 0; at < node.length; at++) node[at] = decodeNode(node[at], decoder)
  return node
}

function decodePlain(node: Record<string, unknown>, decoder: Decoder): unknown {
  decoder.seen.push(node)
  for (const key of Object.keys(node)) {
    const child = node[key]
    if (typeof child === 'object' && child !== null) node[key] = decodeNode(child, decoder)
  }
  return node
}

function decodeTagged(node: Tagged, decoder: Decoder): unknown {
  switch (node.$) {
    case 'undefined':
      return undefined
    case 'bigint':
      return BigInt(String(node.v))
    case 'number':
      return Number(node.v)
    case 'ref':
      return decoder.seen[node.i ?? 0]
    default:
      return decodeContainer(node, decoder)
  }
}

function decodeContainer(node: Tagged, decoder: Decoder): unknown {
  if (node.$ === 'object') return decodeEntries(node, decoder)
  if (node.$ === 'map') return decodeMap(node, decoder)
  if (node.$ === 'set') return decodeSet(node, decoder)
  const at = decoder.seen.push(undefined) - 1
  const value = decodeLeaf(node, decoder)
  decoder.seen[at] = value
  return value
}

function decodeLeaf(node: Tagged, decoder: Decoder): unknown {
  switch (node.$) {
    case 'buffer':
      return decoder.buffers[node.i ?? 0]
    case 'view':
      return decodeView(node, decoder)
    case 'date':
      return new Date(Number(decodeNode(node.v, decoder)))
    case 'regexp':
      return new RegExp(String(node.v), node.f)
    case 'error':
      return decodeError(node, decoder)
    case 'boxed':
      return Object(decodeNode(node.v, decoder))
    default:
      throw new Error(`browser host: unknown kind ${node.$} on the wire`)
  }
}

function decodeEntries(node: Tagged, decoder: Decoder): unknown {
  const object = {}
  decoder.seen.push(object)
  for (const [key, child] of node.v as [string, unknown][]) {
    const value = decodeNode(child, decoder)
    Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true })
  }
  return object
}

function decodeMap(node: Tagged, decoder: Decoder): unknown {
  const map = new Map<unknown, unknown>()
  decoder.seen.push(map)
  const flat = (node.v as unknown[]).map((child) => decodeNode(child, decoder))
  for (let at = 0; at < flat.length; at += 2) map.set(flat[at], flat[at + 1])
  return map
}

function decodeSet(node: Tagged, decoder: Decoder): unknown {
  const set = new Set<unknown>()
  decoder.seen.push(set)
  for (const child of node.v as unknown[]) set.add(decodeNode(child, decoder))
  return set
}

type ViewConstructor = new (buffer: ArrayBuffer, offset?: number, length?: number) => ArrayBufferView

function decodeView(node: Tagged, decoder: Decoder): unknown {
  const View = (globalThis as unknown as Record<string, ViewConstructor>)[node.t ?? '']
  if (View === undefined) throw new Error(`browser host: unknown view ${String(node.t)} on the wire`)
  return new View(decodeNode(node.b, decoder) as ArrayBuffer, node.o, node.l)
}

type ErrorConstructorLike = new (message?: string) => Error

function decodeError(node: Tagged, decoder: Decoder): Error {
  const named = (globalThis as unknown as Record<string, ErrorConstructorLike | undefined>)[node.n ?? '']
  const error = new (named ?? Error)(node.m)
  const set = (key: string, value: unknown): void => {
    Object.defineProperty(error, key, { value, writable: true, enumerable: false, configurable: true })
  }
  set('stack', node.s)
  if ('c' in node) set('cause', decodeNode(node.c, decoder))
  return error
}
