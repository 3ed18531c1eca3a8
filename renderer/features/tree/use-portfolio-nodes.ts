import { computed, shallowRef, watch, type ComputedRef, type Ref, type ShallowRef } from 'vue'
import { queryWords } from '#renderer/ui/fold-text.ts'
import { indexNodes } from './nodes/search-index.ts'
import { countWithheld } from './nodes/search-nodes.ts'
import { prepareInBackground } from './search/prepare-in-background.ts'
import type { TreeNode } from './nodes/tree-node.ts'
import type { Catalogue } from '#renderer/ports/catalogue.ts'
import { inSlices, nextTask, takeAll } from '#renderer/workers/in-slices.ts'
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
 * searches what is shown at once, and everything that has arrived as soon as that is laid out.
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
  /** The newest source whose nodes are to be laid out; undefined if there is none. */
  let next: { readonly source: BranchSource; readonly isSought: boolean } | undefined
  let isPreparing = false

  /** Changes that the user made are shown whatever else is cached. */
  const mayShow = ({ catalogue, decisions, placed }: BranchSource): boolean =>
    catalogue.syncedAt !== undefined ||
    !isCached.value ||
    decisions !== shown.value?.decisions ||
    placed !== shown.value.placed

  watch(
    [branches.source, isCached, query],
    ([source, , sought], [, , soughtBefore]) => {
      const isSought = sought !== soughtBefore
      if (source === undefined) next = shown.value = undefined
      else if (source !== shown.value && (isSought || mayShow(source))) {
        next = { source, isSought }
        if (!isPreparing) void prepareAndShow()
      }
    },
    { flush: 'sync' },
  )

  /**
   * One source is prepared after the other, since a first catalogue may arrive faster than its nodes are laid out.
   */
  async function prepareAndShow(): Promise<void> {
    isPreparing = true
    // The task that brought the source draws what else changes with it.
    await nextTask()
    while (next !== undefined) {
      const own = next
      await inSlices(stepsFor(own.source))
      // Nothing is shown of a connection that was closed meanwhile.
      const isOpen = own.source.made === branches.source.value?.made
      if (isOpen && (own.isSought || mayShow(own.source))) shown.value = own.source
      if (next === own) next = undefined
    }
    isPreparing = false
  }

  /** Prepares what a search reads too, but for the first rows, which do not wait for it. */
  function* stepsFor(source: BranchSource): Generator<unknown, undefined> {
    if (root.value !== 'portfolio') return
    const index = indexNodes(yield* branches.layOut(source, 'shown'))
    if (shown.value === undefined) return
    yield* index.prepare()
    if (query.value !== '') yield* indexNodes(yield* branches.layOut(source, 'withheld')).prepare()
  }

  watch([root, () => store.isSyncing], ([looked, isSyncing]) => {
    if (looked === 'sources' && isSyncing) store.hurrySync()
  })

  const laidOut = (part: 'shown' | 'withheld'): readonly TreeNode[] =>
    shown.value === undefined ? [] : takeAll(branches.layOut(shown.value, part))
  const nodes = computed(() => laidOut('shown'))
  const withheld = computed(() => indexNodes(laidOut('withheld')))
  prepareInBackground(
    function* () {
      if (shown.value === undefined) return
      yield* indexNodes(yield* branches.layOut(shown.value, 'withheld')).prepare()
    },
    () => [shown.value, facets.narrowing],
  )
  const withheldHits = computed(() => {
    const words = queryWords(query.value)
    return words.length === 0 ? 0 : countWithheld(withheld.value, words, facets.showHidden)
  })

  return { nodes, withheldHits, shown: computed(() => shown.value?.catalogue), root }
}
