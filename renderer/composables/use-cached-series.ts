import { computed, watch, type ComputedRef } from 'vue'
import type { CachedSeriesSummary } from '../services/ports.ts'
import { useCacheMapStore } from '../stores/cache-map.ts'
import { useFrameStore } from '../stores/frame.ts'
import { useWorkspaceStore } from '../stores/workspace.ts'

/** What the cache holds, read anew when a variable is looked at and when a load has ended. */
export function useCachedSeries(): ComputedRef<readonly CachedSeriesSummary[]> {
  const cacheMap = useCacheMapStore()
  const frame = useFrameStore()
  const workspace = useWorkspaceStore()

  watch(
    [() => frame.subject, () => workspace.loadState.finished, () => workspace.isOpen],
    ([subject, finished, isOpen]) => {
      if (isOpen && finished && subject?.kind === 'variable') void cacheMap.read()
    },
    { immediate: true },
  )
  return computed(() => cacheMap.cached ?? [])
}
