import { computedWithControl } from '@vueuse/core'
import { computed, shallowRef, watch, type ComputedRef, type Ref, type ShallowRef } from 'vue'
import { layOutNodes } from './nodes/lay-out-nodes.ts'
import { collectionBranches } from './nodes/collection-branches.ts'
import { portfolioBranches } from './nodes/portfolio-branches.ts'
import { queryWords } from '#renderer/ui/fold-text.ts'
import { indexNodes } from './nodes/search-index.ts'
import { countWithheld } from './nodes/search-nodes.ts'
import { prepareInBackground } from './search/prepare-in-background.ts'
import { sourceBranches } from './nodes/source-branches.ts'
import type { Branch, TreeNode } from './nodes/tree-node.ts'
import { createMemoByKey } from '#shared/portfolio/memo-by-key.ts'
import type { Variable } from '#shared/portfolio/nouns.ts'
import type { Catalogue } from '#renderer/ports/catalogue.ts'
import { useCollectionsStore } from '#renderer/workspace/collections/collections-store.ts'
import { useMeteringModelStore } from '#renderer/catalogue/metering-model.ts'
import { useCatalogueStore } from '#renderer/catalogue/catalogue.ts'
import { useExpressionsStore } from '#renderer/expressions/store.ts'
import { useConnectionsStore } from '#renderer/stores/connection/connections.ts'
import {
  createFacetFilter,
  filterEntities,
  widened,
  type FacetFilter,
  type Narrowing,
} from './filters/facet-filter.ts'
import { useFacetStore } from './filters/store.ts'

const none: ReadonlySet<string> = new Set()

export type TreeRoot = 'portfolio' | 'sources' | 'collections'

export interface PortfolioNodes {
  readonly nodes: ComputedRef<readonly TreeNode[]>
  /** Number of hidden and historical hits that the filter withholds and a wider one would show. */
  readonly withheldHits: ComputedRef<number>
  /** Catalogue that the nodes come from. */
  readonly shown: Readonly<ShallowRef<Catalogue | undefined>>
  readonly root: ShallowRef<TreeRoot>
}

/**
 * Returns the nodes of the open connection's tree under the filter, by entities or by sources. While
 * `isCached`, a first catalogue that is still arriving changes nothing, so that no row moves under the pointer;
 * another query searches all that has arrived.
 */
export function usePortfolioNodes(
  isCached: Readonly<Ref<boolean>>,
  query: Readonly<Ref<string>>,
): PortfolioNodes {
  const store = useCatalogueStore()
  const facets = useFacetStore()
  const collections = useCollectionsStore()
  const expressions = useExpressionsStore()
  const metering = useMeteringModelStore()
  const connections = useConnectionsStore()
  const root = shallowRef<TreeRoot>('portfolio')

  const shown = shallowRef(store.catalogue)
  watch(
    [() => store.catalogue, isCached, query],
    ([catalogue, cached, sought], [, , soughtBefore]) => {
      const isArriving = catalogue !== undefined && catalogue.syncedAt === undefined
      if (!cached || !isArriving || sought !== soughtBefore) shown.value = catalogue
    },
    { flush: 'sync' },
  )

  watch([root, () => store.isSyncing], ([looked, isSyncing]) => {
    if (looked === 'sources' && isSyncing) store.hurrySync()
  })

  /** Branches of entities that have not changed, of what is shown and of what is withheld. */
  const made = computedWithControl(
    () => connections.services,
    () => ({ shown: createMemoByKey<Branch>(), withheld: createMemoByKey<Branch>() }),
  )

  /** Builds branches for what the narrowing lets through and `except` does not. */
  function branchesOf(catalogue: Catalogue, narrowing: Narrowing, except?: FacetFilter): readonly Branch[] {
    const passes = createFacetFilter(narrowing, facets.context)
    const passesVariable = (variable: Variable): boolean =>
      passes.passesVariable(variable) && except?.passesVariable(variable) !== true
    const filter = { ...passes, passesVariable }
    const variables = catalogue.variables.filter(passesVariable)
    if (root.value === 'sources') return sourceBranches(catalogue, variables, facets.isNarrowed)
    if (root.value === 'collections')
      return collectionBranches(
        collections.collections,
        catalogue.entities,
        catalogue.variables,
        expressions.variables,
        filter,
        metering.mainMeterIdsOf,
      )
    const entities = filterEntities(catalogue.entities, narrowing, filter)
    // Meters are guessed once all variables of their entity are known: each page that arrives might change the guess.
    const mainMetersOf = (id: string): ReadonlySet<string> =>
      store.hasVariablesOf(id) ? metering.mainMeterIdsOf(id) : none
    const onlyWithVariables = facets.isNarrowed && !filter.keepsEmptyEntities
    const branches = portfolioBranches(
      { ...catalogue, entities },
      [...variables, ...[...store.placedExpressions, ...store.placedImports].filter(passesVariable)],
      onlyWithVariables,
      filter.passesEntityOf,
      mainMetersOf,
      except === undefined ? made.value.shown : made.value.withheld,
    )
    return facets.isNarrowed ? branches.filter(({ children }) => children.length > 0) : branches
  }

  const nodes = computed(() =>
    shown.value === undefined ? [] : layOutNodes(branchesOf(shown.value, facets.narrowing)),
  )
  const withheld = computed(() => {
    const { narrowing, context } = facets
    const except = createFacetFilter(narrowing, context)
    return indexNodes(
      shown.value === undefined ? [] : layOutNodes(branchesOf(shown.value, widened(narrowing), except)),
    )
  })
  prepareInBackground(withheld, () => [shown.value, facets.narrowing])
  const withheldHits = computed(() => {
    const words = queryWords(query.value)
    return words.length === 0 ? 0 : countWithheld(withheld.value, words, facets.showHidden)
  })

  return { nodes, withheldHits, shown, root }
}
