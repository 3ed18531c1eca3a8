import { cutNames, type CutName } from '#renderer/ui/names/cut-names.ts'
import type { TreeNode } from './nodes/tree-node.ts'

/** Of more siblings the names are cut each for itself: nobody compares so many, and it would be felt. */
const MOST_SIBLINGS = 2000

type Cuts = ReadonlyMap<string, CutName>
/** How the names of the rows below one parent are cut, and the entities before them where they have two parts. */
export interface SiblingCuts {
  readonly names: Cuts
  readonly entities: Cuts
}

/** The cuts of a node and its siblings, computed once for each parent. */
export function createSiblingCuts(): (nodes: readonly TreeNode[], node: TreeNode) => SiblingCuts | undefined {
  const made = new WeakMap<TreeNode, SiblingCuts>()
  return (nodes, node) => {
    const first = nodes[node.parent + 1]
    if (first === undefined) return undefined
    const cuts = made.get(first) ?? cutsFrom(nodes, first)
    made.set(first, cuts)
    return cuts
  }
}

function cutsFrom(nodes: readonly TreeNode[], first: TreeNode): SiblingCuts {
  const siblings: TreeNode[] = []
  let sibling: TreeNode | undefined = first
  while (sibling?.parent === first.parent && siblings.length <= MOST_SIBLINGS) {
    siblings.push(sibling)
    sibling = nodes[sibling.end]
  }
  if (siblings.length > MOST_SIBLINGS) return { names: new Map(), entities: new Map() }
  return {
    names: cutNames(siblings.map(({ name, parts }) => parts?.name ?? name)),
    entities: cutNames(siblings.flatMap(({ parts }) => parts?.entity ?? [])),
  }
}
