import { useIntervalFn } from '@vueuse/core'
import { shallowRef, watch, type ShallowRef } from 'vue'
import { useConnectionsStore } from './connections.ts'

/** The estimate is renewed at this interval, since the budget changes while nobody looks at it. */
const ANEW_MS = 30_000

/** Estimates how long this many requests would take at the present budget, in ms; 0 until it is known. */
export function useExpectedMs(requests: () => number): Readonly<ShallowRef<number>> {
  const connections = useConnectionsStore()
  const durationMs = shallowRef(0)

  async function estimate(): Promise<void> {
    const count = requests()
    const expected = count === 0 ? 0 : await connections.services?.loader.expectedMs(count)
    if (count === requests()) durationMs.value = expected ?? 0
  }

  watch([requests, () => connections.services], estimate, { immediate: true })
  useIntervalFn(() => void estimate(), ANEW_MS)
  return durationMs
}
