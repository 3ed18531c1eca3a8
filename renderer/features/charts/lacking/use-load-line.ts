import { computed, type ComputedRef } from 'vue'
import { useQueriesStore } from '#renderer/workspace/run/queries-store.ts'
import { useOfferInPlot } from './use-offer-in-plot.ts'

/** Tells whether a load needs a line: while it runs, or while it waits for somebody. */
export function useLoadLine(): ComputedRef<'waits' | 'loads' | undefined> {
  const queries = useQueriesStore()
  const isOfferedInPlot = useOfferInPlot()
  return computed(() => {
    const { finished, requestsPlanned, failures } = queries.progress
    if (queries.awaitsConsent && queries.cost && !isOfferedInPlot.value) return 'waits'
    if (!finished && requestsPlanned > 0) return 'loads'
    return finished && failures.length > 0 ? 'waits' : undefined
  })
}
