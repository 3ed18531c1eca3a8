import { computed, type ComputedRef } from 'vue'
import type { Variable } from '#shared/portfolio/nouns.ts'
import { useCatalogueStore } from './catalogue.ts'
import { type NameParts, namePartsOf, namesWithin } from '#shared/portfolio/full-name.ts'

type Named = Pick<Variable, 'displayName' | 'entities'>

/** The entity of a variable, and the name of the variable in the branch of that entity. */
export type NameInBranch = (variable: Named) => NameParts

/** Names variables that are shown next to their entities, with the same short names as in the portfolio. */
export function nameInBranchOf(variables: readonly Named[]): NameInBranch {
  const siblings = Map.groupBy(variables, ({ entities }) => entities[0]?.name ?? '')
  const short = new Map<string, (displayName: string) => string>()
  return (variable) => {
    const parts = namePartsOf(variable)
    const entity = variable.entities[0]?.name ?? ''
    if (entity === '') return parts
    const shortName = short.get(entity) ?? namesWithin(siblings.get(entity) ?? [], entity)
    short.set(entity, shortName)
    return { ...parts, name: shortName(variable.displayName) }
  }
}

export function useNamesInBranch(): NameInBranch {
  const catalogue = useCatalogueStore()
  const found: ComputedRef<NameInBranch> = computed(() =>
    nameInBranchOf(catalogue.catalogue?.variables ?? []),
  )
  return (variable) => found.value(variable)
}
