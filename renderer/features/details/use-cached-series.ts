import { computed, watch, type ComputedRef } from 'vue'
import type { CachedSeriesSummary } from '#renderer/ports/series-archive.ts'
import { useCacheMapStore } from '#renderer/features/cache-map/store.ts'
import { useNavigationStore } from '#renderer/stores/navigation.ts'
import { useQueriesStore } from '#renderer/workspace/run/queries-store.ts'
import { useWorkspaceStore } from '#renderer/workspace/document/workspace-store.ts'

/** Reads the contents of the cache again when a variable is selected and when a load has ended. */
export function useCachedSeries(): ComputedRef<readonly CachedSeriesSummary[]> {
  const cacheMap = useCacheMapStore()
  const navigation = useNavigationStore()
  const queries = useQueriesStore()
  const workspace = useWorkspaceStore()

  watch(
    [() => navigation.subject, () => queries.progress.finished, () => workspace.isOpen],
    ([subject, finished, isOpen]) => {
      if (isOpen && finished && subject?.kind === 'variable') void cacheMap.read()
    },
    { immediate: true },
  )
  return computed(() => cacheMap.cached ?? [])
}
