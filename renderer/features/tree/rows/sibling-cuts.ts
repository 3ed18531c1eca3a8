import { cutNames, type CutName } from '#renderer/ui/names/cut-names.ts'
import type { TreeNode } from '../nodes/tree-node.ts'

/**
 * With more siblings, each name is shortened separately: nobody compares that many, and shortening them together would
 * be slow.
 */
const MOST_SIBLINGS = 2000

type Cuts = ReadonlyMap<string, CutName>
/** The shortened names below one parent, and of the entities before them if names have two parts. */
export interface SiblingCuts {
  readonly names: Cuts
  readonly entities: Cuts
  /** Entities that only one row names. */
  readonly telling: ReadonlySet<string>
}

/** Returns the cuts of a node and its siblings, computed once for each parent. */
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
  if (siblings.length > MOST_SIBLINGS) return { names: new Map(), entities: new Map(), telling: new Set() }
  const entities = siblings.flatMap(({ parts }) => parts?.entity ?? [])
  const counts = new Map<string, number>()
  for (const entity of entities) counts.set(entity, (counts.get(entity) ?? 0) + 1)
  const telling = new Set(entities.filter((entity) => entity !== '' && counts.get(entity) === 1))
  const isToldByEntity = ({ parts }: TreeNode): boolean => parts !== undefined && telling.has(parts.entity)
  const told = siblings.filter((each) => !isToldByEntity(each))
  const names = new Map(cutNames(told.map(({ name, parts }) => parts?.name ?? name)))
  // If the entity distinguishes the rows, the start of the name is most useful in the remaining room.
  for (const { parts } of siblings.filter(isToldByEntity)) {
    if (parts !== undefined && !names.has(parts.name)) names.set(parts.name, { head: parts.name, tail: '' })
  }
  return { names, entities: cutNames(entities), telling }
}
