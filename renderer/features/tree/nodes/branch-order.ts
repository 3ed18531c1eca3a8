import type { Variable } from '#shared/portfolio/nouns.ts'
import { fullNameOf, namePartsOf } from '#shared/portfolio/full-name.ts'
import type { Branch, NodeMark } from './tree-node.ts'

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Sorts branches in natural order: "Building 2" before "Building 10". */
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

/**
 * Builds the leaf of a variable below `parentKey`. `places` counts its places in the tree; `name` omits the entity
 * when the leaf is below it.
 */
export function variableBranch(
  variable: Variable,
  parentKey: string,
  name = fullNameOf(variable),
  places = 1,
): Branch {
  const tags = variable.tags.map((tag) => tag.name).join(' ')
  const fullName = fullNameOf(variable)
  return {
    kind: 'variable',
    key: `${parentKey}/${variable.dataHubId}`,
    id: variable.dataHubId,
    name,
    ...(fullName === name ? { parts: namePartsOf(variable) } : { fullName }),
    hint: variable.unit.shortText,
    attributes: `${variable.resource.name}\n${variable.kindLabel}\n${tags}`,
    alias: aliasOf(variable, name),
    marks: marksOf(variable, places),
    children: [],
  }
}

/** Returns further names by which the node is found in addition to the shown one. */
function aliasOf({ displayName, sourceName }: Variable, name: string): string {
  const source = sourceName === name || sourceName === displayName ? '' : sourceName
  if (displayName === name || displayName === '') return source
  return source === '' ? displayName : `${displayName}\n${source}`
}
