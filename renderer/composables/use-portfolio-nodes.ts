import { computed, shallowRef, watch, type ComputedRef, type Ref, type ShallowRef } from 'vue'
import { layOutNodes } from '../components/tree/lay-out-nodes.ts'
import { portfolioBranches } from '../components/tree/portfolio-branches.ts'
import { sourceBranches } from '../components/tree/source-branches.ts'
import { filterVariables, isNarrowed, noFilter, type TreeFilter } from '../components/tree/tree-filter.ts'
import type { TreeNode } from '../components/tree/tree-node.ts'
import { useCatalogueStore } from '../stores/catalogue.ts'
import { useConnectionsStore } from '../stores/connections.ts'

export type TreeRoot = 'portfolio' | 'sources'

export interface PortfolioNodes {
  readonly nodes: ComputedRef<readonly TreeNode[]>
  readonly filter: ShallowRef<TreeFilter>
  readonly root: ShallowRef<TreeRoot>
}

/**
 * The nodes of the open connection's tree under the filter, by entities or by sources. While `isHeld`, a first
 * catalogue that is still arriving changes nothing, so that no row moves under the pointer.
 */
export function usePortfolioNodes(isHeld: Readonly<Ref<boolean>>): PortfolioNodes {
  const store = useCatalogueStore()
  const connections = useConnectionsStore()
  const filter = shallowRef(noFilter)
  const root = shallowRef<TreeRoot>('portfolio')

  const shown = shallowRef(store.catalogue)
  watch(
    [() => store.catalogue, isHeld],
    ([catalogue, held]) => {
      const isArriving = catalogue !== undefined && catalogue.syncedAt === undefined
      if (!held || !isArriving) shown.value = catalogue
    },
    { flush: 'sync' },
  )

  const nodes = computed(() => {
    const catalogue = shown.value
    if (catalogue === undefined) return []
    const variables = filterVariables(catalogue.variables, filter.value)
    const narrowed = isNarrowed(filter.value)
    if (root.value === 'sources') return layOutNodes(sourceBranches(catalogue, variables, narrowed))
    const entities = catalogue.entities.filter(({ isHidden }) => filter.value.showHidden || !isHidden)
    return layOutNodes(portfolioBranches({ ...catalogue, entities }, variables, narrowed))
  })

  // Another connection has other resources and types: an old filter would hide everything.
  watch(
    () => connections.current?.id,
    () => {
      filter.value = noFilter
    },
  )

  return { nodes, filter, root }
}
