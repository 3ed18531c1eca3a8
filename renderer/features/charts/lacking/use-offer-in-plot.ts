import { computed, type ComputedRef } from 'vue'
import { useCardsStore } from '#renderer/workspace/document/cards-store.ts'
import { useQueriesStore } from '#renderer/workspace/run/queries-store.ts'

/** True while nothing is drawn: the plot itself then tells what is missing, so that no other part has to. */
export function useOfferInPlot(): ComputedRef<boolean> {
  const queries = useQueriesStore()
  const cards = useCardsStore()
  return computed(
    () => cards.isFollowed && queries.visible.every(({ shown }) => shown.columns.times.length === 0),
  )
}
