import { computed, type ComputedRef } from 'vue'
import { useCardsStore } from '../../store/cards-store.ts'
import { useQueriesStore } from '../../store/queries-store.ts'

/** Whether the plot says what it lacks and offers the next step: where nothing is drawn, nobody else needs to. */
export function useOfferInPlot(): ComputedRef<boolean> {
  const queries = useQueriesStore()
  const cards = useCardsStore()
  return computed(
    () => cards.hasChart && queries.visible.every(({ shown }) => shown.columns.times.length === 0),
  )
}
