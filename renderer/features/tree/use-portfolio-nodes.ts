import { computed, shallowRef, watch, type ComputedRef, type Ref, type ShallowRef } from 'vue'
import { layOutNodes } from './nodes/lay-out-nodes.ts'
import { queryWords } from '#renderer/ui/fold-text.ts'
import { indexNodes } from './nodes/search-index.ts'
import { countWithheld } from './nodes/search-nodes.ts'
import { prepareInBackground } from './search/prepare-in-background.ts'
import type { TreeNode } from './nodes/tree-node.ts'
import type { Catalogue } from '#renderer/ports/catalogue.ts'
import { nextTask } from '#renderer/workers/in-slices.ts'
import { useCatalogueStore } from '#renderer/catalogue/catalogue.ts'
import { useFacetStore } from './filters/store.ts'
import { useBranches, type BranchSource, type TreeRoot } from './use-branches.ts'

export interface PortfolioNodes {
  readonly nodes: ComputedRef<readonly TreeNode[]>
  /** Number of hidden and historical hits that the filter hides and a wider one would show. */
  readonly withheldHits: ComputedRef<number>
  /** Catalogue from which the nodes come. */
  readonly shown: ComputedRef<Catalogue | undefined>
  readonly root: ShallowRef<TreeRoot>
}

/**
 * Returns the nodes of the open connection's tree under the filter, by entities or by sources. While `isCached`, a
 * first catalogue that is still arriving changes nothing, so that no row moves under the pointer; another query
 * searches everything that has arrived.
 */
export function usePortfolioNodes(
  isCached: Readonly<Ref<boolean>>,
  query: Readonly<Ref<string>>,
): PortfolioNodes {
  const store = useCatalogueStore()
  const facets = useFacetStore()
  const root = shallowRef<TreeRoot>('portfolio')
  const branches = useBranches(root)

  const shown = shallowRef(branches.source.value)
  /** The newest source whose branches are to be built; undefined if there is none. */
  let next: BranchSource | undefined
  let isPreparing = false
  /** Counts the nodes that were shown immediately, which are newer than those being prepared. */
  let shownAtOnce = 0

  /** Changes that the user made are shown at once. */
  const mayShow = ({ catalogue, decisions, placed }: BranchSource): boolean =>
    catalogue.syncedAt !== undefined ||
    !isCached.value ||
    decisions !== shown.value?.decisions ||
    placed !== shown.value.placed

  watch(
    [branches.source, isCached, query],
    ([source, , sought], [, , soughtBefore]) => {
      if (source === undefined || sought !== soughtBefore) {
        next = undefined
        shownAtOnce += 1
        shown.value = source
      } else if (mayShow(source)) void prepareAndShow(source)
    },
    { flush: 'sync' },
  )

  /**
   * One source is prepared after the other, since a first catalogue may arrive faster than its branches are created.
   */
  async function prepareAndShow(source: BranchSource): Promise<void> {
    next = source
    if (isPreparing) return
    isPreparing = true
    // The task that brought the source draws what else changes with it.
    await nextTask()
    while (next !== undefined) {
      const [own, before]: [BranchSource, number] = [next, shownAtOnce]
      await branches.prepare(own)
      if (before === shownAtOnce && mayShow(own)) shown.value = own
      if (next === own) next = undefined
    }
    isPreparing = false
  }

  watch([root, () => store.isSyncing], ([looked, isSyncing]) => {
    if (looked === 'sources' && isSyncing) store.hurrySync()
  })

  const nodes = computed(() => (shown.value === undefined ? [] : layOutNodes(branches.of(shown.value))))
  const withheld = computed(() =>
    indexNodes(shown.value === undefined ? [] : layOutNodes(branches.withheldOf(shown.value))),
  )
  prepareInBackground(withheld, () => [shown.value, facets.narrowing])
  const withheldHits = computed(() => {
    const words = queryWords(query.value)
    return words.length === 0 ? 0 : countWithheld(withheld.value, words, facets.showHidden)
  })

  return { nodes, withheldHits, shown: computed(() => shown.value?.catalogue), root }
}
