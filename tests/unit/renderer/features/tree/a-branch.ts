import * as fc from 'fast-check'
import { layOutNodes } from '#renderer/features/tree/nodes/lay-out-nodes.ts'
import type { Branch, NodeKind, TreeNode } from '#renderer/features/tree/nodes/tree-node.ts'
import { takeAll } from '#renderer/workers/in-slices.ts'

export function aBranch(name: string, children: readonly Branch[] = [], more: Partial<Branch> = {}): Branch {
  return {
    kind: children.length === 0 ? 'variable' : 'entity',
    key: name,
    id: name,
    name,
    hint: '',
    attributes: '',
    alias: '',
    marks: [],
    children,
    ...more,
  }
}

export function laidOut(roots: readonly Branch[]): readonly TreeNode[] {
  return takeAll(layOutNodes(roots))
}

const kinds: readonly NodeKind[] = ['organization', 'entity', 'variable']
const words = fc.constantFrom('electricity', 'gas', 'Bâtiment', 'north', 'Main', '10', 'يسار')
const names = fc.array(words, { minLength: 1, maxLength: 3 }).map((list) => list.join(' '))

let serial = 0
function unique(name: string, children: readonly Branch[], attributes: string): Branch {
  serial += 1
  const kind = kinds[serial % kinds.length] ?? 'variable'
  return aBranch(name, children, { key: `k${serial}`, id: `k${serial}`, kind, attributes })
}

/** Trees of up to three levels with unique keys. */
export const forests: fc.Arbitrary<readonly Branch[]> = fc
  .letrec<{ tree: Branch; leaf: Branch }>((tie) => ({
    leaf: fc.tuple(names, words).map(([name, attributes]) => unique(name, [], attributes)),
    tree: fc
      .tuple(names, words, fc.array(fc.oneof({ maxDepth: 2 }, tie('leaf'), tie('tree')), { maxLength: 4 }))
      .map(([name, attributes, children]) => unique(name, children, attributes)),
  }))
  .tree.chain((first) => fc.constant([first]))
