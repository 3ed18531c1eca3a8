import { useIntervalFn } from '@vueuse/core'
import { shallowRef, type ShallowRef } from 'vue'
import type { EpochMs } from '#shared/time/instant.ts'
import { useServices } from '#renderer/ports/services-key.ts'

/** Returns the time, renewed every `everyMs`, for ages and countdowns. Ends with the component. */
export function useNow(everyMs: number): Readonly<ShallowRef<EpochMs>> {
  const { clock } = useServices()
  const now = shallowRef(clock.now())
  useIntervalFn(() => {
    now.value = clock.now()
  }, everyMs)
  return now
}
