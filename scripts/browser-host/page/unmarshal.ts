import type { BridgeNode } from './marshal.ts'

/** Turns the sender's references into the receiver's values. */
export interface BridgeImports {
  importFunction(id: number): unknown
  importPromise(id: number): unknown
}

/** Builds the value of a node in this world, with this world's prototypes. */
export function unmarshal(node: BridgeNode, imports: BridgeImports): unknown {
  switch (node[0]) {
    case 'value':
      return node[1]
    case 'object':
      return Object.fromEntries(node[1].map(([key, child]) => [key, unmarshal(child, imports)]))
    case 'error':
      return new Error(node[1])
    case 'function':
      return imports.importFunction(node[1])
    case 'promise':
      return imports.importPromise(node[1])
  }
}

/** Freezes every object below a value; typed arrays cannot be frozen and are left. */
export function deepFreeze(value: unknown): void {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return
  if (ArrayBuffer.isView(value) || Object.isFrozen(value)) return
  Object.freeze(value)
  for (const child of Object.values(value)) deepFreeze(child)
}
