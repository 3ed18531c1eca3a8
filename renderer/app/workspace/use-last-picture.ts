import { useEventListener } from '@vueuse/core'
import { watch, type ShallowRef } from 'vue'
import { instantText } from '#shared/time/ranges/typed-instant.ts'
import { MINUTE_MS } from '#shared/time/instant.ts'
import { useServices } from '#renderer/ports/services-key.ts'
import { endFirstFrame, mountParts } from '#renderer/ui/first-frame/after-first-chart.ts'
import { keepLastPicture } from '#renderer/ui/first-frame/last-picture.ts'
import { useSelectionStore } from '#renderer/workspace/document/selection-store.ts'
import { useViewStore } from '#renderer/workspace/document/view-store.ts'
import { useWorkspaceStore } from '#renderer/workspace/document/workspace-store.ts'
import { chart as strings } from '#renderer/workspace/strings.ts'

/**
 * Saves the chart that the workspace shows when the page ends, for the next start, and removes the picture of the
 * previous page if the opened workspace shows no chart. The rest of the window does not wait for a chart of variables
 * that only the catalogue knows.
 */
export function useLastPicture(
  section: Readonly<ShallowRef<HTMLElement | null>>,
  hasChart: () => boolean,
): void {
  const { clock } = useServices()
  const view = useViewStore()
  const workspace = useWorkspaceStore()
  const selection = useSelectionStore()
  watch(
    () => workspace.isOpen && !hasChart(),
    (isOther) => {
      if (isOther) endFirstFrame()
    },
    { immediate: true },
  )
  watch(
    () => workspace.isOpen && selection.operands.length === 0,
    (areUnknown) => {
      if (areUnknown) mountParts()
    },
    { immediate: true },
  )
  useEventListener(window, 'pagehide', () => {
    const plots = section.value?.querySelector<HTMLElement>('.comparison > .stack')
    if (!plots || !hasChart()) return
    const minute = Math.floor(clock.now() / MINUTE_MS) * MINUTE_MS
    keepLastPicture(
      window.localStorage,
      plots,
      strings.asLastShown(instantText(minute, view.displayedZone.zone)),
    )
  })
}
