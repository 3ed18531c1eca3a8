import type { Variable } from '#shared/catalog/nouns.ts'
import { queryWords } from '#renderer/ui/fold-text.ts'
import { searchNodes, type SearchIndex } from './search-nodes.ts'

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
