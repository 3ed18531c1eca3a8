import type { ComputedRef } from 'vue'
import { useServices } from '#renderer/ports/services-key.ts'
import type { RequestProgress } from '#shared/series/request-progress.ts'
import { useActivityStore } from '#renderer/stores/connection/activity.ts'
import { useCountdown } from '#renderer/ui/use-now.ts'

/**
 * Counts down the time that the rest of a load takes, in ms: as its download expects it, else at the pace of the budget,
 * so that nobody waits for a full minute's requests without being told for how long.
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
