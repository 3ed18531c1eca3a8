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
  const ranks: [TreeNode[], TreeNode[], TreeNode[]] = [[], [], []]
  index.nodes.forEach((node, place) => {
    if (found[place] !== 1 || index.isFirst[place] !== 1) return
    const rank = rankOf(node, index.own[place] ?? '', words)
    if (rank !== undefined) ranks[rank].push(node)
  })
  const best = ranks.flat().slice(0, MOST)
  if (best.length === 0) return []
  const end = at + 1 + best.length
  const leaves = best.map((node, place) => ({
    ...node,
    key: `${BEST_KEY}/${node.key}`,
    name: node.fullName ?? node.name,
    level: 2,
    parent: at,
    end: at + 2 + place,
  }))
  return [{ ...plain, hint: String(best.length), level: 1, parent: -1, end }, ...leaves]
}

function rankOf({ kind, marks }: TreeNode, own: string, words: readonly string[]): 0 | 1 | 2 | undefined {
  if (kind !== 'entity' && kind !== 'variable') return undefined
  const isHistorical = marks.includes('historical')
  if (!isHistorical && own.split('\n').some((name) => isSame(name, words))) return 0
  if (kind === 'entity') return words.every((word) => own.includes(word)) ? 1 : undefined
  return marks.includes('main') && !isHistorical ? 2 : undefined
}

function isSame(foldedName: string, words: readonly string[]): boolean {
  const own = queryWords(foldedName)
  return own.length === words.length && own.every((word, place) => word === words[place])
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
