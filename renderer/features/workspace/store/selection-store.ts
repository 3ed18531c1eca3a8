import { defineStore } from 'pinia'
import { computed } from 'vue'
import type { Variable } from '#shared/catalog/nouns.ts'
import { useCatalogueStore } from '#renderer/catalogue/catalogue.ts'
import { withOption, type RequestOption } from '#renderer/query/demand/request-options.ts'
import { colourOfSlot, slotOf } from './colour-slots.ts'
import { knownVariables, replaced, toggled } from './variable-choice.ts'
import { useViewStore } from './view-store.ts'

/** The variables on the chart: which ones, in which colours and units. */
export const useSelectionStore = defineStore('selection', () => {
  const view = useViewStore()
  const catalogue = useCatalogueStore()

  const ids = computed(() => view.state.variables)
  const variables = computed<readonly Variable[]>(() => knownVariables(ids.value, catalogue.variable))
  const slot = (id: string): number => slotOf(view.state.colours, id)

  return {
    ids,
    variables,
    isSelected: (id: string): boolean => ids.value.includes(id),
    toggle: (id: string): void => {
      view.change(toggled(view.state, id, catalogue.variable))
    },
    /** One step, however many variables come and go. */
    setVariables: (ids: readonly string[]): void => {
      view.change(replaced(view.state, ids, catalogue.variable))
    },
    slot,
    colourOf: (id: string): string => colourOfSlot(slot(id)),
    optionOf: (id: string): RequestOption => view.state.requestOptions[id] ?? {},
    setOption: (id: string, option: RequestOption): void => {
      view.change({ requestOptions: withOption(view.state.requestOptions, id, option) })
    },
  }
})
