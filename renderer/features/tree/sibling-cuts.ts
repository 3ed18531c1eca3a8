import { cutNames, type CutName } from '#renderer/ui/names/cut-names.ts'
import type { TreeNode } from './nodes/tree-node.ts'

/** Of more siblings the names are cut each for itself: nobody compares so many, and it would be felt. */
const MOST_SIBLINGS = 2000

/** How the names of rows are cut among those of their siblings, computed once for each parent. */
export function createSiblingCuts(): (nodes: readonly TreeNode[], node: TreeNode) => CutName | undefined {
  const made = new WeakMap<TreeNode, ReadonlyMap<string, CutName>>()
  return (nodes, node) => {
    const first = nodes[node.parent + 1]
    if (first === undefined) return undefined
    const cuts = made.get(first) ?? cutsFrom(nodes, first)
    made.set(first, cuts)
    return cuts.get(node.name)
  }
}

function cutsFrom(nodes: readonly TreeNode[], first: TreeNode): ReadonlyMap<string, CutName> {
  const names: string[] = []
  let sibling: TreeNode | undefined = first
  while (sibling?.parent === first.parent && names.length <= MOST_SIBLINGS) {
    names.push(sibling.name)
    sibling = nodes[sibling.end]
  }
  return names.length > MOST_SIBLINGS ? new Map() : cutNames(names)
}
