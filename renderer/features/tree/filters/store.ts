import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import { useCatalogueStore } from '#renderer/catalogue/catalogue.ts'
import { useConnectionsStore } from '#renderer/stores/connection/connections.ts'
import { byId } from '#renderer/catalogue/catalogue-maps.ts'
import {
  chosenOf,
  type FacetChoice,
  type FacetId,
  facetIds,
  isNarrowed,
  noChoice,
  toggledKeys,
} from './facet-choice.ts'
import { type Narrowing, widened } from './facet-filter.ts'
import { type FacetOption, facetOptions } from './options/facet-options.ts'
import { createTagDirectory, type FacetContext } from './options/facet-values.ts'
import { groupsOf, type KnownOption, knownOptions, offeredFacet } from './options/known-options.ts'

const nothing = { entities: [], offered: [] } as const

/** Narrows the portfolio by facets; works on the cached catalogue, without any request. */
export const useFacetStore = defineStore('facets', () => {
  const store = useCatalogueStore()
  const connections = useConnectionsStore()
  const choice = shallowRef<FacetChoice>(noChoice)
  const showHidden = shallowRef(false)

  const narrowing = computed<Narrowing>(() => ({ choice: choice.value, showHidden: showHidden.value }))
  /** Most pages of an arriving catalogue change neither of them. */
  const entities = computed(() => store.catalogue?.entities ?? nothing.entities)
  const offered = computed(() => store.catalogue?.facets.entity ?? nothing.offered)
  const context = computed<FacetContext>(() => ({
    entities: byId(entities.value),
    tags: createTagDirectory(offered.value, entities.value),
  }))

  const chips = computed<readonly FilterChip[]>(() => {
    const { catalogue } = store
    if (catalogue === undefined) return []
    return facetIds.flatMap((facet) => {
      const chosen = chosenOf(choice.value, facet)
      return chosen.length === 0 ? [] : chipsOf(facet, chosen, knownOptions(catalogue, facet, context.value))
    })
  })

  function choose(facet: FacetId, keys: readonly string[]): void {
    choice.value = { ...choice.value, [facet]: keys }
  }

  function toggle(facet: FacetId, keys: readonly string[]): void {
    choose(facet, toggledKeys(chosenOf(choice.value, facet), keys))
  }

  function clear(): void {
    choice.value = noChoice
  }

  /** States that the filter excludes although nobody chose to exclude them. */
  const withheldStates = computed(() => [
    ...(showHidden.value ? [] : ['hidden']),
    ...(widened(narrowing.value).choice === choice.value ? [] : ['historical']),
  ])

  /** Includes hidden items, and historical variables when the chosen statuses exclude them. */
  function widen(): void {
    const wider = widened(narrowing.value)
    choice.value = wider.choice
    showHidden.value = wider.showHidden
  }

  /**
   * Returns the options of a facet with their counts. This takes a pass over the catalogue, so call it only for
   * visible facets.
   */
  function optionsOf(facet: FacetId): readonly FacetOption[] {
    const { catalogue } = store
    return catalogue === undefined ? [] : facetOptions(catalogue, facet, narrowing.value, context.value)
  }

  /** Returns the service's own title of a facet, when the service offers the facet. */
  function titleOf(facet: FacetId): string | undefined {
    return store.catalogue && offeredFacet(store.catalogue, facet)?.label
  }

  // Another connection has other values, so the old filter would hide everything.
  watch(
    () => connections.current?.id,
    () => {
      choice.value = noChoice
    },
  )

  return {
    choice,
    showHidden,
    narrowing,
    context,
    chips,
    isNarrowed: computed(() => isNarrowed(choice.value)),
    chosen: (facet: FacetId): readonly string[] => chosenOf(choice.value, facet),
    choose,
    toggle,
    clear,
    widen,
    withheldStates,
    optionsOf,
    titleOf,
  }
})

/** Part of the filter that one click removes. */
export interface FilterChip {
  readonly facet: FacetId
  readonly keys: readonly string[]
  readonly label: string
  /** Organization of a single tag. */
  readonly note: string
  /** Number of parts in a group that is chosen as a whole: organizations with one label, sources of one type. */
  readonly parts: number
}

/**
 * Turns the chosen keys of a facet into chips, with one chip for a whole group. Keys that the catalogue lost
 * stay removable.
 */
export function chipsOf(
  facet: FacetId,
  chosen: readonly string[],
  known: readonly KnownOption[],
): readonly FilterChip[] {
  const groups = groupsOf(known)
  const chips: FilterChip[] = []
  const done = new Set<string>()
  for (const key of chosen) {
    if (done.has(key)) continue
    const option = known.find((each) => each.key === key)
    const parts = groups.get(option?.group ?? '') ?? []
    const isWhole = parts.length > 1 && parts.every((part) => chosen.includes(part.key))
    const keys = isWhole ? parts.map((part) => part.key) : [key]
    for (const each of keys) done.add(each)
    const label = isWhole ? (option?.groupLabel ?? key) : (option?.label ?? key)
    chips.push({ facet, keys, label, note: isWhole ? '' : (option?.note ?? ''), parts: keys.length })
  }
  return chips
}
