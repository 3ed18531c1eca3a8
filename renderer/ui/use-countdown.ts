import { computed, type ComputedRef } from 'vue'
import { useServices } from '#renderer/ports/services-key.ts'
import { useNow } from './use-now.ts'

/** Lets an estimate pass, in ms, second by second until a newer one is made; never below zero. */
export function useCountdown(estimateMs: () => number): ComputedRef<number> {
  const { clock } = useServices()
  const now = useNow(1000)
  const made = computed(() => ({ ms: estimateMs(), at: clock.now() }))
  return computed(() => Math.max(0, made.value.ms - Math.max(0, now.value - made.value.at)))
}
