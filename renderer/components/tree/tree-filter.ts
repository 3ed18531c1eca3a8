import type { Variable } from '#shared/catalog/nouns.ts'

/** Which variables the tree shows; an empty list of values means all. */
export interface TreeFilter {
  readonly resources: readonly string[]
  readonly kinds: readonly string[]
  readonly showHidden: boolean
}

export const noFilter: TreeFilter = { resources: [], kinds: [], showHidden: false }

/** A value to filter by, with the variables it would leave. */
export interface FilterOption {
  readonly value: string
  readonly label: string
  readonly count: number
}

export function isNarrowed({ resources, kinds }: TreeFilter): boolean {
  return resources.length > 0 || kinds.length > 0
}

const resourceOf = ({ resource }: Variable): string => resource.name
const kindOf = ({ kindLabel }: Variable): string => kindLabel

export function filterVariables(
  variables: readonly Variable[],
  { resources, kinds, showHidden }: TreeFilter,
): readonly Variable[] {
  const allows = (list: readonly string[], value: string): boolean =>
    list.length === 0 || list.includes(value)
  return variables.filter(
    (variable) =>
      (showHidden || !variable.isHidden) &&
      allows(resources, resourceOf(variable)) &&
      allows(kinds, kindOf(variable)),
  )
}

/** Resources of the catalogue, each with the variables it would leave beside the other filters. */
export function resourceOptions(variables: readonly Variable[], filter: TreeFilter): readonly FilterOption[] {
  return optionsOf(variables, filterVariables(variables, { ...filter, resources: [] }), resourceOf)
}

/** Variable types of the catalogue, counted in the same way. */
export function kindOptions(variables: readonly Variable[], filter: TreeFilter): readonly FilterOption[] {
  return optionsOf(variables, filterVariables(variables, { ...filter, kinds: [] }), kindOf)
}

function optionsOf(
  all: readonly Variable[],
  left: readonly Variable[],
  valueOf: (variable: Variable) => string,
): readonly FilterOption[] {
  const counts = new Map<string, number>(all.map((variable) => [valueOf(variable), 0]))
  for (const variable of left) counts.set(valueOf(variable), (counts.get(valueOf(variable)) ?? 0) + 1)
  return [...counts]
    .filter(([value]) => value !== '')
    .map(([value, count]) => ({ value, label: value, count }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en'))
}
