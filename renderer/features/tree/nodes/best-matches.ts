import { queryWords } from '#renderer/ui/fold-text.ts'
import { tree } from '../strings.ts'
import { nodeKinds, type SearchIndex } from './search-index.ts'
import type { SearchHits } from './search-nodes.ts'
import type { TreeNode } from './tree-node.ts'

/** This many hits fit on a screen, so none of them needs a shortcut. */
const FEW = 8
const MOST = 50

/** Key of the group, which is open unless the user closes it. */
export const BEST_KEY = 'best-matches'

/**
 * Returns a group above the tree with the likeliest hits of a long search: exact names, entities that the words
 * name, and main meters among the hits. Empty when there are few hits or none of these. `at` is the group's
 * index.
 */
export function bestMatches(
  index: SearchIndex,
  { found, counts }: SearchHits,
  query: string,
  at: number,
): readonly TreeNode[] {
  if ((counts.get('entity') ?? 0) + (counts.get('variable') ?? 0) <= FEW) return []
  const words = queryWords(query)
  const called = candidates(index, found, index.findLine(words.join(' '), found))
  const named = entitiesNamed(index, found, words)
  const mains = candidates(index, found, index.mains).filter((node) => node.kind === 'variable')
  const best = [...new Set([...called, ...named, ...mains])].slice(0, MOST)
  if (best.length === 0) return []
  const end = at + 1 + best.length
  const partsOf = (node: TreeNode) => ({ entity: entityOf(index.nodes, node), name: node.name })
  const entities = new Set(best.flatMap((node) => (node.fullName === undefined ? [] : partsOf(node).entity)))
  // If all hits belong to one listed entity, its name would only take room from theirs.
  const isSaid = entities.size === 1 && best.some(({ kind, name }) => kind === 'entity' && entities.has(name))
  const leaves = best.map((node, place) => ({
    ...node,
    key: `${BEST_KEY}/${node.key}`,
    name: node.fullName ?? node.name,
    ...(node.fullName !== undefined && { parts: { ...partsOf(node), ...(isSaid && { entity: '' }) } }),
    level: 2,
    parent: at,
    end: at + 2 + place,
  }))
  return [{ ...plain, hint: String(best.length), level: 1, parent: -1, end }, ...leaves]
}

/** Returns the nodes at those places that are eligible hits, and the first for their subject. */
function candidates(
  { nodes, isFirst }: SearchIndex,
  found: Uint8Array,
  places: readonly number[],
): readonly TreeNode[] {
  return places.flatMap((at) => {
    const node = nodes[at]
    if (node === undefined || found[at] !== 1 || isFirst[at] !== 1) return []
    const canBeBest =
      (node.kind === 'entity' || node.kind === 'variable') && !node.marks.includes('historical')
    return canBeBest ? [node] : []
  })
}

function entitiesNamed(index: SearchIndex, found: Uint8Array, words: readonly string[]): readonly TreeNode[] {
  const entity = nodeKinds.indexOf('entity')
  const places: number[] = []
  for (let at = index.kinds.indexOf(entity); at >= 0; at = index.kinds.indexOf(entity, at + 1))
    if (found[at] === 1 && words.every((word) => index.linesOf(at).includes(word))) places.push(at)
  return candidates(index, found, places)
}

/** Returns the name of the entity below which a variable is listed. */
function entityOf(nodes: readonly TreeNode[], node: TreeNode): string {
  const above = nodes[node.parent]
  return (above?.kind === 'resource' ? nodes[above.parent] : above)?.name ?? ''
}

const plain = {
  kind: 'collection',
  key: BEST_KEY,
  id: BEST_KEY,
  name: tree.bestMatches,
  attributes: '',
  alias: '',
  marks: [],
} as const
