import { computed, shallowRef, watch, type ComputedRef, type Ref, type ShallowRef } from 'vue'
import { queryWords } from '#renderer/ui/fold-text.ts'
import { indexNodes } from '../nodes/search-index.ts'
import { searchNodes, type SearchHits } from '../nodes/search-nodes.ts'
import type { TreeNode } from '../nodes/tree-node.ts'
import { BEST_KEY, bestMatches } from '../nodes/best-matches.ts'
import { RESOURCE_KEY } from '../nodes/entity-branches.ts'
import { prepareInBackground } from '../search/prepare-in-background.ts'
import { visibleRows, type VisibleRows } from '../nodes/visible-rows.ts'

/** The tree as rows: which nodes are open, what the search leaves, and functions to open and close them. */
export interface TreeRows {
  /** Nodes of the tree, followed by the best matches of a search, whose rows come first. */
  readonly nodes: ComputedRef<readonly TreeNode[]>
  readonly rows: ComputedRef<VisibleRows>
  /** Absent without a search. */
  readonly hits: ComputedRef<SearchHits | undefined>
  readonly isExpanded: (node: TreeNode) => boolean
  readonly setExpanded: (keys: readonly string[], expanded: boolean) => void
  readonly expandAll: () => void
  readonly collapseAll: () => void
}

const MAX_ROOTS_OPENED = 8

const isGroup = (key: string): boolean => key.startsWith(RESOURCE_KEY)
const keysOf = (nodes: readonly TreeNode[]): readonly string[] => nodes.map(({ key }) => key)

/** A search opens everything that it finds; anything that the user closes meanwhile is forgotten with the search. */
export function useTreeRows(
  nodes: Ref<readonly TreeNode[]>,
  query: Ref<string>,
  leadsWithBest = (): boolean => true,
): TreeRows {
  const opened = shallowRef<ReadonlySet<string>>(new Set())
  const closedGroups = shallowRef<ReadonlySet<string>>(new Set())
  const closedInSearch = shallowRef<{ readonly query: string; readonly keys: ReadonlySet<string> }>()
  const index = computed(() => indexNodes(nodes.value))
  prepareInBackground(
    () => index.value.prepare(),
    () => nodes.value,
  )
  const words = computed(() => queryWords(query.value))
  const hits = computed(() => (words.value.length === 0 ? undefined : searchNodes(index.value, words.value)))
  const best = computed(() =>
    hits.value === undefined || !leadsWithBest()
      ? []
      : bestMatches(index.value, hits.value, query.value, nodes.value.length),
  )
  const all = computed(() => (best.value.length === 0 ? nodes.value : nodes.value.concat(best.value)))
  const rows = computed(() => {
    const size = best.value.length
    const group = size === 0 ? undefined : { size, isExpanded: !closed.value.has(BEST_KEY) }
    return visibleRows(nodes.value, isExpanded, hits.value?.shown, group)
  })
  const closed = computed(() =>
    closedInSearch.value?.query === query.value ? closedInSearch.value.keys : new Set<string>(),
  )

  function isExpanded({ key }: TreeNode): boolean {
    if (hits.value !== undefined) return !closed.value.has(key)
    return isGroup(key) ? !closedGroups.value.has(key) : opened.value.has(key)
  }

  function setExpanded(keys: readonly string[], expanded: boolean): void {
    if (hits.value === undefined) {
      const branches = keys.filter((key) => !isGroup(key))
      change(opened, branches, expanded)
      change(closedGroups, keys.filter(isGroup), !expanded)
    } else closedInSearch.value = { query: query.value, keys: changed(closed.value, keys, !expanded) }
  }

  const allBranches = computed(() => keysOf(nodes.value.filter(({ end }, at) => end > at + 1)))

  // The first view opens more than the names of organizations; later the user's own choices are kept.
  watch(
    () => nodes.value.length > 0,
    (hasNodes) => {
      const roots = nodes.value.filter(({ level }) => level === 1)
      if (hasNodes && roots.length <= MAX_ROOTS_OPENED) change(opened, keysOf(roots), true)
    },
    { immediate: true, flush: 'sync' },
  )

  return {
    nodes: all,
    rows,
    hits,
    isExpanded,
    setExpanded,
    expandAll: () => setExpanded(allBranches.value, true),
    collapseAll: () => setExpanded(allBranches.value, false),
  }
}

function change(set: ShallowRef<ReadonlySet<string>>, keys: readonly string[], present: boolean): void {
  set.value = changed(set.value, keys, present)
}

function changed(set: ReadonlySet<string>, keys: readonly string[], present: boolean): ReadonlySet<string> {
  const next = new Set(set)
  for (const key of keys) {
    if (present) next.add(key)
    else next.delete(key)
  }
  return next
}
