import { computed, shallowRef, watch, type ComputedRef, type Ref, type ShallowRef } from 'vue'
import { layOutNodes } from './nodes/lay-out-nodes.ts'
import { collectionBranches } from './nodes/collection-branches.ts'
import { portfolioBranches } from './nodes/portfolio-branches.ts'
import { sourceBranches } from './nodes/source-branches.ts'
import type { Branch, TreeNode } from './nodes/tree-node.ts'
import type { Catalogue } from '#renderer/ports/ports.ts'
import { useCollectionsStore } from '#renderer/features/collections/store.ts'
import { useCatalogueStore } from '#renderer/catalogue/catalogue.ts'
import { createFacetFilter, filterEntities } from './filters/facet-filter.ts'
import { useDiscoveryStore } from './filters/store.ts'

export type TreeRoot = 'portfolio' | 'sources' | 'collections'

export interface PortfolioNodes {
  readonly nodes: ComputedRef<readonly TreeNode[]>
  readonly root: ShallowRef<TreeRoot>
}

/**
 * The nodes of the open connection's tree under the filter, by entities or by sources. While `isCached`, a first
 * catalogue that is still arriving changes nothing, so that no row moves under the pointer.
 */
export function usePortfolioNodes(isCached: Readonly<Ref<boolean>>): PortfolioNodes {
  const store = useCatalogueStore()
  const discovery = useDiscoveryStore()
  const collections = useCollectionsStore()
  const root = shallowRef<TreeRoot>('portfolio')

  const shown = shallowRef(store.catalogue)
  watch(
    [() => store.catalogue, isCached],
    ([catalogue, cached]) => {
      const isArriving = catalogue !== undefined && catalogue.syncedAt === undefined
      if (!cached || !isArriving) shown.value = catalogue
    },
    { flush: 'sync' },
  )

  function branchesOf(catalogue: Catalogue): readonly Branch[] {
    const filter = createFacetFilter(discovery.narrowing, discovery.context)
    const variables = catalogue.variables.filter(filter.passesVariable)
    if (root.value === 'sources') return sourceBranches(catalogue, variables, discovery.isNarrowed)
    if (root.value === 'collections')
      return collectionBranches(collections.collections, catalogue.entities, catalogue.variables, filter)
    const entities = filterEntities(catalogue.entities, discovery.narrowing, filter)
    const onlyWithVariables = discovery.isNarrowed && !filter.keepsEmptyEntities
    const branches = portfolioBranches(
      { ...catalogue, entities },
      variables,
      onlyWithVariables,
      filter.passesEntityOf,
    )
    return discovery.isNarrowed ? branches.filter(({ children }) => children.length > 0) : branches
  }

  const nodes = computed(() => (shown.value === undefined ? [] : layOutNodes(branchesOf(shown.value))))

  return { nodes, root }
}
