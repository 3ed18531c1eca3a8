import { useIntervalFn } from '@vueuse/core'
import { computed, type ComputedRef, shallowRef, type ShallowRef } from 'vue'
import type { EpochMs } from '#shared/time/instant.ts'
import { useServices } from '#renderer/ports/services-key.ts'

/** Counts down an estimate, in ms, second by second until a newer one is made; never below zero. */
export function useCountdown(estimateMs: () => number): ComputedRef<number> {
  const { clock } = useServices()
  const now = useNow(1000)
  const made = computed(() => ({ ms: estimateMs(), at: clock.now() }))
  return computed(() => Math.max(0, made.value.ms - Math.max(0, now.value - made.value.at)))
}

/** Returns the current time, renewed every `everyMs`, for ages and countdowns. Ends with the component. */
export function useNow(everyMs: number): Readonly<ShallowRef<EpochMs>> {
  const { clock } = useServices()
  const now = shallowRef(clock.now())
  useIntervalFn(() => {
    now.value = clock.now()
  }, everyMs)
  return now
}
