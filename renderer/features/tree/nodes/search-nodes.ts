import type { Variable } from '#shared/catalog/nouns.ts'
import { foldText, queryWords } from '#renderer/ui/fold-text.ts'
import type { NodeKind, TreeNode } from './tree-node.ts'

/** Everything a search reads, folded once: what is a node's own, and what many nodes share. */
export interface SearchIndex {
  readonly nodes: readonly TreeNode[]
  readonly own: readonly string[]
  readonly attributes: readonly string[]
  /** For each node the position in `attributes`. */
  readonly attributeOf: Int32Array
  /** 1 where a node is the first of its thing, so that a variable of two entities counts once. */
  readonly isFirst: Uint8Array
}

export interface SearchHits {
  /** 1 for the hits themselves. */
  readonly found: Uint8Array
  /** 1 for nodes to be shown: hits, and what leads to them. */
  readonly shown: Uint8Array
  readonly counts: ReadonlyMap<NodeKind, number>
}

export function indexNodes(nodes: readonly TreeNode[]): SearchIndex {
  const places = new Map<string, number>()
  const seen = new Set<string>()
  const attributeOf = new Int32Array(nodes.length)
  const isFirst = new Uint8Array(nodes.length)
  const own = nodes.map((node, at) => {
    const place = places.get(node.attributes) ?? places.size
    places.set(node.attributes, place)
    attributeOf[at] = place
    const thing = `${node.kind}:${node.id}`
    if (!seen.has(thing)) isFirst[at] = 1
    seen.add(thing)
    return foldText(node.alias === '' ? node.name : `${node.name}\n${node.alias}`)
  })
  return { nodes, own, attributes: [...places.keys()].map(foldText), attributeOf, isFirst }
}

/** Nodes for which every word is found in themselves or in what they belong to. Words are folded. */
export function searchNodes(index: SearchIndex, words: readonly string[]): SearchHits {
  const hits = new Uint8Array(index.nodes.length).fill(1)
  for (const word of words) keepHits(index, word, hits)
  return { found: hits, counts: countHits(index, hits), shown: withAncestors(index.nodes, hits) }
}

/** One pass in depth-first order: a parent's words count for its children. */
function keepHits(
  { nodes, own, attributes, attributeOf }: SearchIndex,
  word: string,
  hits: Uint8Array,
): void {
  const attributeHits = attributes.map((text) => text.includes(word))
  const found = new Uint8Array(nodes.length)
  for (let at = 0; at < nodes.length; at += 1) {
    const node = nodes[at]
    if (node === undefined) continue
    // A leaf that an earlier word ruled out decides nothing for others.
    if (hits[at] === 0 && node.end === at + 1) continue
    const inherited = node.parent >= 0 && found[node.parent] === 1
    const isFound =
      inherited || attributeHits[attributeOf[at] ?? 0] === true || own[at]?.includes(word) === true
    if (isFound) found[at] = 1
    else hits[at] = 0
  }
}

function countHits({ nodes, isFirst }: SearchIndex, hits: Uint8Array): ReadonlyMap<NodeKind, number> {
  const counts = new Map<NodeKind, number>()
  nodes.forEach(({ kind }, at) => {
    if (hits[at] === 1 && isFirst[at] === 1) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  })
  return counts
}

function withAncestors(nodes: readonly TreeNode[], hits: Uint8Array): Uint8Array {
  const shown = Uint8Array.from(hits)
  for (let at = nodes.length - 1; at >= 0; at -= 1) {
    const parent = nodes[at]?.parent ?? -1
    if (shown[at] === 1 && parent >= 0) shown[parent] = 1
  }
  return shown
}

/** Hits in a tree of what the filter withholds: its variables, and the hidden entities unless those are shown. */
export function countWithheld(index: SearchIndex, words: readonly string[], areHiddenShown: boolean): number {
  const { found } = searchNodes(index, words)
  const isWithheld = ({ kind, marks }: TreeNode): boolean =>
    kind === 'variable' || (kind === 'entity' && !areHiddenShown && marks.includes('hidden'))
  return index.nodes.filter((node, at) => found[at] === 1 && index.isFirst[at] === 1 && isWithheld(node))
    .length
}

/** The variables that the portfolio's search finds for a query, each once; all of them for an empty one. */
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
