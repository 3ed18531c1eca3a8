import { useIntervalFn } from '@vueuse/core'
import { computed, type ComputedRef, shallowRef, type ShallowRef, watch } from 'vue'
import type { EpochMs } from '#shared/time/instant.ts'
import { useServices } from '#renderer/ports/services-key.ts'

/** Counts down an estimate, in ms, second by second until a newer one is made; never below zero. */
export function useCountdown(estimateMs: () => number): ComputedRef<number> {
  const { clock } = useServices()
  const made = computed(() => ({ ms: estimateMs(), at: clock.now() }))
  const leftAt = (at: EpochMs): number => Math.max(0, made.value.ms - Math.max(0, at - made.value.at))
  const now = useNow(1000, (at) => leftAt(at) > 0)
  return computed(() => leftAt(now.value))
}

/**
 * Returns the current time, renewed every `everyMs` while it `isNeeded`, for ages and countdowns. Ends with the component.
 */
export function useNow(
  everyMs: number,
  isNeeded: (now: EpochMs) => boolean = () => true,
): Readonly<ShallowRef<EpochMs>> {
  const { clock } = useServices()
  const now = shallowRef(clock.now())
  function renew(): void {
    now.value = clock.now()
  }
  // A page that nobody touches would be woken several times a second for nothing.
  const { pause, resume } = useIntervalFn(renew, everyMs, { immediate: false })
  watch(
    () => isNeeded(now.value),
    (needed) => {
      if (needed) {
        renew()
        resume()
      } else pause()
    },
    { immediate: true },
  )
  return now
}
