import { computed, type ComputedRef } from 'vue'
import { useCatalogueStore } from './catalogue.ts'

/** Returns the entities by name for a choice of one, preceded by a choice of none. */
export function useEntityChoices(
  none: string,
): ComputedRef<readonly (readonly [id: string, name: string])[]> {
  const catalogue = useCatalogueStore()
  return computed(() => {
    const entities = (catalogue.catalogue?.entities ?? []).map(({ id, name }) => [id, name] as const)
    return [['', none], ...entities.toSorted(([, a], [, b]) => a.localeCompare(b, 'en'))]
  })
}
