import { shallowRef, watch, type ShallowRef } from 'vue'
import type { CachedSeriesSummary } from '#renderer/ports/series-archive.ts'
import { useConnectionsStore } from '#renderer/stores/connection/connections.ts'
import { useNavigationStore } from '#renderer/stores/navigation.ts'
import { useQueriesStore } from '#renderer/workspace/run/queries-store.ts'
import { useWorkspaceStore } from '#renderer/workspace/document/workspace-store.ts'

/** Reads the contents of the cache again when a variable is selected and when a load has ended. */
export function useCachedSeries(): Readonly<ShallowRef<readonly CachedSeriesSummary[]>> {
  const connections = useConnectionsStore()
  const cached = shallowRef<readonly CachedSeriesSummary[]>([])
  const navigation = useNavigationStore()
  const queries = useQueriesStore()
  const workspace = useWorkspaceStore()

  async function read(): Promise<void> {
    const archive = connections.services?.archive
    const map = await archive?.readMap()
    if (map?.ok === true && connections.services?.archive === archive) cached.value = map.value
  }

  watch(
    [() => navigation.subject, () => queries.progress.finished, () => workspace.isOpen],
    ([subject, finished, isOpen]) => {
      if (isOpen && finished && subject?.kind === 'variable') void read()
    },
    { immediate: true },
  )
  return cached
}
