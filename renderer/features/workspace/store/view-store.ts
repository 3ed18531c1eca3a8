import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { EpochMs } from '#shared/time/instant.ts'
import { useCatalogueStore } from '#renderer/catalogue/catalogue.ts'
import { useServices } from '#renderer/ports/services-key.ts'
import { createViewHistory } from '#renderer/query/view/view-history.ts'
import { createViewport } from '#renderer/query/view/viewport.ts'
import { knownOperands } from '#renderer/query/view/operands.ts'
import type { ViewState } from '#renderer/query/view/view-state.ts'
import { displayedZoneOf } from '#renderer/query/view/zones.ts'

/** What is looked at: the view with its history, its visible range, its clock and its cursor. */
export const useViewStore = defineStore('view', () => {
  const { clock } = useServices()
  const catalogue = useCatalogueStore()
  const { view: state, reset, ...history } = createViewHistory()
  const viewport = createViewport({ view: state, change: history.change })
  /** Where the pointer or the keyboard stands, on all charts at once. */
  const cursorAt = shallowRef<EpochMs>()

  const displayedZone = computed(() => {
    const known = knownOperands(state.value.operands, catalogue.variable)
    return displayedZoneOf(
      state.value,
      known.map(({ variable }) => variable),
      clock.now(),
    )
  })

  return {
    state,
    ...history,
    ...viewport,
    cursorAt,
    displayedZone,
    reset: (view: ViewState): void => {
      reset(view)
      cursorAt.value = undefined
    },
  }
})
