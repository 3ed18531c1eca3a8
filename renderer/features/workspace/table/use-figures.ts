import { watchDebounced } from '@vueuse/core'
import { computed, shallowRef, type ShallowRef } from 'vue'
import type { OperandId } from '#shared/series/operand.ts'
import { useServices } from '#renderer/ports/services-key.ts'
import { useNow } from '#renderer/ui/use-now.ts'
import type { Figures } from '#renderer/workers/series-task.ts'
import { useFiguresStore } from '../store/figures-store.ts'
import { useQueriesStore } from '../store/queries-store.ts'
import { useViewStore } from '../store/view-store.ts'
import { figuresOf } from './figures-of.ts'

/** Figures follow a pan when it slows down; the picture does not wait for them. */
const DELAY_MS = 60
/** How often what is expected by now grows. */
const NOW_MS = 60_000

/** Figures of what is visible, by operand; the ones before stay until the new ones are there. */
export function useFigures(): Readonly<ShallowRef<ReadonlyMap<OperandId, Figures>>> {
  const store = useFiguresStore()
  const queries = useQueriesStore()
  const view = useViewStore()
  const { clock } = useServices()
  const now = useNow(NOW_MS)
  const results = shallowRef<ReadonlyMap<OperandId, Figures>>(new Map())
  let run = 0

  async function compute(): Promise<void> {
    const mine = (run += 1)
    const interval = view.visibleRange
    if (!interval) return
    const settings = { policy: view.state.policy, mask: view.state.mask, until: clock.now() }
    const entries = await Promise.all(
      queries.visible.map(async (one) => {
        const figures = await figuresOf(one, interval, settings, store.shares)
        return figures === undefined ? [] : [[one.operand.id, figures] as const]
      }),
    )
    if (mine === run) results.value = new Map(entries.flat())
  }

  /** A range that is over does not change as time goes on. */
  const until = computed(() => Math.min(now.value, view.visibleRange?.end ?? 0))
  watchDebounced(
    [
      () => queries.visible,
      () => view.visibleRange,
      () => view.state.policy,
      () => view.state.mask,
      () => store.shares,
      until,
    ],
    compute,
    { debounce: DELAY_MS, maxWait: 250, immediate: true },
  )
  return results
}
