import { useTimeoutFn } from '@vueuse/core'
import { shallowRef, watch, type ShallowRef } from 'vue'
import { useActivityStore } from './activity.ts'
import { useConnectionsStore } from './connections.ts'

/** An estimate is at most this old, since the budget changes with each request that others make. */
const ANEW_MS = 30_000

/** Estimates how long this many requests would take at the present budget, in ms; 0 until it is known. */
export function useExpectedMs(requests: () => number): Readonly<ShallowRef<number>> {
  const connections = useConnectionsStore()
  const activity = useActivityStore()
  const durationMs = shallowRef(0)
  const again = useTimeoutFn(() => void estimate(), ANEW_MS, { immediate: false })

  async function estimate(): Promise<void> {
    const count = requests()
    const expected = count === 0 ? 0 : await connections.services?.loader.expectedMs(count)
    if (count === requests()) durationMs.value = expected ?? 0
  }

  watch([requests, () => connections.services], estimate, { immediate: true })
  // Nothing needs to be estimated again while no slot is taken and none becomes free.
  watch(
    () => (requests() === 0 ? undefined : activity.budget),
    (budget) => {
      if (budget !== undefined && !again.isPending.value) again.start()
    },
  )
  return durationMs
}
