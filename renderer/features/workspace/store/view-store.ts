import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import { MINUTE_MS } from '#shared/time/durations.ts'
import type { EpochMs } from '#shared/time/instant.ts'
import type { Interval } from '#shared/time/interval.ts'
import { useCatalogueStore } from '#renderer/catalogue/catalogue.ts'
import { useServices } from '#renderer/ports/services-key.ts'
import { createViewHistory } from '#renderer/query/view/view-history.ts'
import { createViewport } from '#renderer/query/view/viewport.ts'
import { knownOperands } from '#renderer/query/view/operands.ts'
import type { ViewState } from '#renderer/query/view/view-state.ts'
import { displayedZoneOf } from '#renderer/query/view/zones.ts'

/** Holds the view with its history, its visible range, its clock and its cursors. */
export const useViewStore = defineStore('view', () => {
  const { clock } = useServices()
  const catalogue = useCatalogueStore()
  const { view: state, reset, ...history } = createViewHistory()
  const viewport = createViewport({ view: state, change: history.change })
  /** Position of the pointer or the keyboard cursor, shared by all charts. */
  const cursorAt = shallowRef<EpochMs>()
  /** Position of a second cursor that stays where it was set, for readings between the two. */
  const markAt = shallowRef<EpochMs>()

  const displayedZone = computed(() => {
    const known = knownOperands(state.value.operands, catalogue.variable, state.value.zone)
    return displayedZoneOf(
      state.value,
      known.map(({ variable }) => variable),
      clock.now(),
    )
  })

  /**
   * Interval from the earlier cursor to the later one, to the minute that is shown; undefined if they
   * coincide.
   */
  const between = computed<Interval | undefined>(() => {
    if (cursorAt.value === undefined || markAt.value === undefined) return undefined
    const [a, b] = [cursorAt.value, markAt.value].map((at) => Math.round(at / MINUTE_MS) * MINUTE_MS)
    if (a === undefined || b === undefined || a === b) return undefined
    return { start: Math.min(a, b), end: Math.max(a, b) }
  })

  return {
    state,
    ...history,
    ...viewport,
    cursorAt,
    markAt,
    between,
    displayedZone,
    reset: (view: ViewState): void => {
      reset(view)
      cursorAt.value = undefined
      markAt.value = undefined
    },
  }
})
