import type { BridgeNode } from './marshal.ts'

/** Turns the sender's references into the receiver's values. */
export interface BridgeImports {
  importFunction(id: number): unknown
  importPromise(id: number): unknown
  /** Returns a function of the receiver itself, which keeps its identity on the way there and back. */
  ownFunction(id: number): unknown
}

/** Builds the value of a node in this world, with this world's prototypes. */
export function unmarshal(node: BridgeNode, imports: BridgeImports): unknown {
  return unmarshalNode(node, imports, new Map())
}

function unmarshalNode(node: BridgeNode, imports: BridgeImports, seen: Map<number, object>): unknown {
  switch (node[0]) {
    case 'value':
      return node[1]
    case 'array':
      return node[1].map((element) => unmarshalNode(element, imports, seen))
    case 'object':
      return unmarshalProperties(node[1], node[2], imports, seen)
    case 'seen':
      return seen.get(node[1])
    case 'error':
      return new Error(node[1])
    case 'symbol':
      return Symbol(node[1])
    case 'function':
      return imports.importFunction(node[1])
    case 'home':
      return imports.ownFunction(node[1])
    case 'promise':
      return imports.importPromise(node[1])
  }
}

function unmarshalProperties(
  id: number,
  entries: readonly (readonly [string, BridgeNode])[],
  imports: BridgeImports,
  seen: Map<number, object>,
): object {
  const object = {}
  seen.set(id, object)
  for (const [key, child] of entries) {
    const value = unmarshalNode(child, imports, seen)
    Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true })
  }
  return object
}

/** Freezes every object below a value; typed arrays cannot be frozen and are left. */
export function deepFreeze(value: unknown, frozen = new Set<object>()): void {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return
  if (ArrayBuffer.isView(value) || frozen.has(value)) return
  frozen.add(value)
  for (const child of Object.values(value)) deepFreeze(child, frozen)
  Object.freeze(value)
}
