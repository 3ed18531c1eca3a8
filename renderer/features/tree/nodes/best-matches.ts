import { queryWords } from '#renderer/ui/fold-text.ts'
import { tree } from '../strings.ts'
import type { SearchHits, SearchIndex } from './search-nodes.ts'
import type { TreeNode } from './tree-node.ts'

/** So many hits fit a screen: none of them needs to be led to. */
const FEW = 8
const MOST = 50

/** Key of the group, which stands open unless someone closes it. */
export const BEST_KEY = 'best-matches'

/**
 * What a long search most likely asks for, as a group to stand before the tree: what is called just so, entities that
 * the words name, the main meters among the hits; empty where there are few hits or none of these. `at` is the
 * group's index.
 */
export function bestMatches(
  index: SearchIndex,
  { found, counts }: SearchHits,
  query: string,
  at: number,
): readonly TreeNode[] {
  if ((counts.get('entity') ?? 0) + (counts.get('variable') ?? 0) <= FEW) return []
  const words = queryWords(query)
  const name = words.join(' ')
  const ranks: [TreeNode[], TreeNode[], TreeNode[]] = [[], [], []]
  index.nodes.forEach((node, place) => {
    if (found[place] !== 1 || index.isFirst[place] !== 1) return
    if ((node.kind !== 'entity' && node.kind !== 'variable') || node.marks.includes('historical')) return
    const own = index.own[place] ?? ''
    const rank = isCalled(own, name) ? 0 : rankOf(node, own, words)
    if (rank !== undefined) ranks[rank].push(node)
  })
  const best = ranks.flat().slice(0, MOST)
  if (best.length === 0) return []
  const end = at + 1 + best.length
  const leaves = best.map((node, place) => ({
    ...node,
    key: `${BEST_KEY}/${node.key}`,
    name: node.fullName ?? node.name,
    ...(node.fullName !== undefined && { parts: { entity: entityOf(index.nodes, node), name: node.name } }),
    level: 2,
    parent: at,
    end: at + 2 + place,
  }))
  return [{ ...plain, hint: String(best.length), level: 1, parent: -1, end }, ...leaves]
}

function rankOf({ kind, marks }: TreeNode, own: string, words: readonly string[]): 1 | 2 | undefined {
  if (kind === 'entity') return words.every((word) => own.includes(word)) ? 1 : undefined
  return marks.includes('main') ? 2 : undefined
}

/** Whether one of the folded names, a line each, is just this. */
function isCalled(own: string, name: string): boolean {
  const at = own.indexOf(name)
  if (at < 0 || own.length === name.length) return at === 0
  return `\n${own}\n`.includes(`\n${name}\n`)
}

/** The entity in whose branch a variable stands. */
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
