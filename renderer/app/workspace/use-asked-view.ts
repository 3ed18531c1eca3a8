import { including } from '#renderer/query/view/view-state.ts'
import { DAY_MS } from '#shared/time/instant.ts'
import { watch } from 'vue'
import { seriesIdOf } from '#shared/series/operand.ts'
import { windowAround } from '#renderer/workspace/notes/notes.ts'
import { useNavigationStore, type AskedView } from '#renderer/stores/navigation.ts'
import { replaced } from '#renderer/workspace/document/variable-choice.ts'
import { useViewStore } from '#renderer/workspace/document/view-store.ts'
import { useWorkspaceStore } from '#renderer/workspace/document/workspace-store.ts'
import { useCatalogueStore } from '#renderer/catalogue/catalogue.ts'

/** A day on each side of a moment shows what came before and after it. */
const LEAST_WINDOW_MS = 2 * DAY_MS

/** Shows what another feature wants to be shown: an interval, for a variable or in a workspace if one is named. */
export function useAskedView(): void {
  const navigation = useNavigationStore()
  const catalogue = useCatalogueStore()
  const view = useViewStore()
  const workspace = useWorkspaceStore()

  function show({ interval, dataHubId, workspaceId }: AskedView): void {
    if (workspaceId !== undefined) workspace.switchTo(workspaceId)
    const length = Math.max(LEAST_WINDOW_MS, 3 * (interval.end - interval.start))
    const middle = (interval.start + interval.end) / 2
    const visibleRange = windowAround(interval, { start: middle - length / 2, end: middle + length / 2 })
    const ids = view.operands.map(({ source }) => seriesIdOf(source))
    const isNew = dataHubId !== undefined && !ids.includes(dataHubId)
    view.change({
      ...(isNew && replaced(view.state, [...new Set([...ids, dataHubId])], catalogue.variable)),
      visibleRange,
      range: including(view.range, visibleRange),
    })
  }

  watch(
    () => navigation.askedView,
    (asked) => {
      if (asked === undefined || !workspace.isOpen) return
      navigation.askedView = undefined
      show(asked)
    },
    { immediate: true, flush: 'post' },
  )
}
