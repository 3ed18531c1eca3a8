import type { Variable } from '#shared/portfolio/nouns.ts'
import { queryWords } from '#renderer/ui/fold-text.ts'
import { nodeKinds, type SearchIndex } from './search-index.ts'
import type { NodeKind, TreeNode } from './tree-node.ts'

export interface SearchHits {
  /** Is 1 for hits. */
  readonly found: Uint8Array
  /** Is 1 for nodes to show: hits and their ancestors. */
  readonly shown: Uint8Array
  readonly counts: ReadonlyMap<NodeKind, number>
}

/** Finds nodes for which each word is in themselves, their attributes or an ancestor. Words are folded. */
export function searchNodes(index: SearchIndex, words: readonly string[]): SearchHits {
  const hits = index.find(words)
  return { found: hits, counts: countHits(index, hits), shown: withAncestors(index, hits) }
}

function countHits({ kinds, isFirst }: SearchIndex, hits: Uint8Array): ReadonlyMap<NodeKind, number> {
  const counts = new Int32Array(nodeKinds.length)
  for (let at = 0; at < hits.length; at += 1)
    if (hits[at] === 1 && isFirst[at] === 1) counts[kinds[at] ?? 0] = (counts[kinds[at] ?? 0] ?? 0) + 1
  return new Map(
    nodeKinds.map((kind, place) => [kind, counts[place] ?? 0] as const).filter(([, count]) => count > 0),
  )
}

function withAncestors({ parents }: SearchIndex, hits: Uint8Array): Uint8Array {
  const shown = hits.slice()
  for (let at = shown.length - 1; at >= 0; at -= 1) {
    const parent = parents[at] ?? -1
    if (shown[at] === 1 && parent >= 0) shown[parent] = 1
  }
  return shown
}

/** Counts the hits among nodes that the filter hides: variables, and hidden entities unless those are shown. */
export function countWithheld(index: SearchIndex, words: readonly string[], areHiddenShown: boolean): number {
  const { found } = searchNodes(index, words)
  const isWithheld = ({ kind, marks }: TreeNode): boolean =>
    kind === 'variable' || (kind === 'entity' && !areHiddenShown && marks.includes('hidden'))
  return index.nodes.filter((node, at) => found[at] === 1 && index.isFirst[at] === 1 && isWithheld(node))
    .length
}

/**
 * Returns the variables that the portfolio's search finds for a query, each once; all of them for an empty
 * query.
 */
export function matchingVariables(
  index: SearchIndex,
  query: string,
  lookup: (dataHubId: string) => Variable | undefined,
): readonly Variable[] {
  const { shown } = searchNodes(index, queryWords(query))
  const ids = new Set<string>()
  index.nodes.forEach(({ kind, id }, at) => {
    if (kind === 'variable' && shown[at] === 1) ids.add(id)
  })
  return [...ids].flatMap((id) => lookup(id) ?? [])
}
