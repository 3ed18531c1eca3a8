import { computed, type ComputedRef } from 'vue'
import type { RequestProgress } from '#shared/series/request-progress.ts'
import { useQueriesStore } from '#renderer/workspace/run/queries-store.ts'
import { useServices } from '#renderer/ports/services-key.ts'
import { useActivityStore } from '#renderer/stores/connection/activity.ts'
import { useCountdown } from '#renderer/ui/use-now.ts'
import { useCardsStore } from '#renderer/workspace/document/cards-store.ts'

/**
 * Counts down the remaining time of a load, in ms, as its download expects it, otherwise at the pace of the budget, so
 * that nobody waits for a full minute's requests without knowing how long.
 */
export function useLoadLeft(
  progress: () => RequestProgress,
  download: () => { readonly remainingMs: number } | undefined = () => undefined,
): ComputedRef<number> {
  const { clock } = useServices()
  const activity = useActivityStore()
  return useCountdown(() => {
    const { requestsPlanned, requestsDone } = progress()
    return download()?.remainingMs ?? activity.timeLeftMsAt(requestsPlanned - requestsDone, clock.now())
  })
}

/** Tells whether a load needs a line: while it runs, or while it waits for the user, unless the plot shows it. */
export function useLoadLine(): ComputedRef<'waits' | 'loads' | undefined> {
  const queries = useQueriesStore()
  const isOfferedInPlot = useOfferInPlot()
  return computed(() => {
    const { finished, requestsPlanned, failures } = queries.progress
    if (isOfferedInPlot.value) return undefined
    if (queries.awaitsConsent && queries.cost) return 'waits'
    if (!finished && requestsPlanned > 0) return 'loads'
    return finished && failures.length > 0 ? 'waits' : undefined
  })
}

/** True while nothing is drawn: the plot itself then explains what is missing, so that no other part has to. */
function useOfferInPlot(): ComputedRef<boolean> {
  const queries = useQueriesStore()
  const cards = useCardsStore()
  return computed(
    () => cards.isFollowed && queries.visible.every(({ shown }) => shown.columns.times.length === 0),
  )
}
