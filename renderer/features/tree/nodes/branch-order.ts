import type { Variable } from '#shared/catalog/nouns.ts'
import type { Branch, NodeMark } from './tree-node.ts'

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Branches by name as people count: "Building 2" before "Building 10". */
export function byName(branches: readonly Branch[]): readonly Branch[] {
  return [...branches].sort((a, b) => collator.compare(a.name, b.name))
}

function marksOf(variable: Variable, places: number): readonly NodeMark[] {
  const marks: NodeMark[] = places > 1 ? ['shared'] : []
  if (variable.isHistorical) marks.push('historical')
  if (variable.isHidden) marks.push('hidden')
  if (variable.dataReception === 'offline') marks.push('offline')
  return marks
}

/** A variable as a leaf below `parentKey`, one of so many `places` of the tree in which it stands. */
export function variableBranch(variable: Variable, parentKey: string, places = 1): Branch {
  const tags = variable.tags.map(({ name }) => name).join(' ')
  return {
    kind: 'variable',
    key: `${parentKey}/${variable.dataHubId}`,
    id: variable.dataHubId,
    name: variable.displayName,
    hint: variable.unit.shortText,
    attributes: `${variable.resource.name}\n${variable.kindLabel}\n${tags}`,
    alias: variable.sourceName === variable.displayName ? '' : variable.sourceName,
    marks: marksOf(variable, places),
    children: [],
  }
}

/** Elements by a key; an element may have several. */
export function groupBy<T>(
  elements: readonly T[],
  keysOf: (element: T) => readonly string[],
): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>()
  for (const element of elements) {
    for (const key of keysOf(element)) {
      const group = groups.get(key)
      if (group === undefined) groups.set(key, [element])
      else group.push(element)
    }
  }
  return groups
}
