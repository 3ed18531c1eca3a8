import { computed, onScopeDispose, shallowRef, watch, type ComputedRef } from 'vue'
import { rangeText } from '#shared/time/ranges/range-text.ts'
import { useEntityFigures } from '#renderer/catalogue/entity-figures.ts'
import { useCatalogueStore } from '#renderer/catalogue/catalogue.ts'
import { useServices } from '#renderer/ports/services-key.ts'
import { sameInterval } from '#renderer/query/view/view-state.ts'
import { useCalendarStore } from '#renderer/stores/authored/calendar.ts'
import { useWorkspaceView } from '#renderer/workspace/document/view-store.ts'
import { useWorkspaceQueries } from '#renderer/workspace/run/queries-store.ts'

/** Makes the figures in the tree follow the visible range once it rests, and returns the name of their range. */
export function useFiguresRange(): ComputedRef<string | undefined> {
  const figures = useEntityFigures()
  const { bridge } = useServices()
  const view = useWorkspaceView()
  const queries = useWorkspaceQueries()
  const catalogue = useCatalogueStore()
  const calendars = useCalendarStore()

  /** Undefined while a gesture moves the range. */
  const resting = computed(() =>
    sameInterval(view.restingRange, view.visibleRange) ? view.restingRange : undefined,
  )
  watch(
    resting,
    (range) => {
      if (range === undefined) figures.stop()
    },
    { flush: 'sync' },
  )
  /**
   * Counts how often no request was left. Views and downloads fill the cache without a word, so figures are made again
   * then; they are not awaited, since a download may take hours. Requests that end soon are only seen by the slots they took.
   */
  const drained = shallowRef(0)
  let isIdle = true
  let usedBefore = 0
  onScopeDispose(
    bridge.onBudgetChanged(({ running, waiting, used }) => {
      const haveEnded = !isIdle || used > usedBefore
      isIdle = running + waiting === 0
      usedBefore = used
      if (isIdle && haveEnded) drained.value += 1
    }),
  )
  watch(
    [resting, () => queries.progress.finished, drained, () => catalogue.catalogue?.syncedAt],
    ([range, finished]) => {
      if (range !== undefined && finished) void figures.show({ ...range, zone: view.displayedZone.zone })
    },
    { immediate: true },
  )

  return computed(() => figures.range && rangeText(figures.range, figures.range.zone, calendars.calendar))
}
