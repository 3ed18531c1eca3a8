import { useEventListener } from '@vueuse/core'
import { computed, shallowRef, watch, type ComputedRef } from 'vue'
import type { AppError } from '#shared/errors/app-error.ts'
import { requestCountOf } from '#renderer/query/load/load-cost.ts'
import { useConnectionsStore } from '#renderer/stores/connections.ts'
import { useQueriesStore } from '../../store/queries-store.ts'
import { useViewStore } from '../../store/view-store.ts'
import { cachedPart, type CachedPart } from './cached-part.ts'

/** Why the range is not all there, what the cache has, and what the rest takes. */
export interface Lack {
  readonly failure: AppError
  readonly part: CachedPart | undefined
  readonly requests: number
}

/** What is lacking after a load that failed; it is tried again when the network is back. */
export function useLack(): ComputedRef<Lack | undefined> {
  const queries = useQueriesStore()
  const view = useViewStore()
  const connections = useConnectionsStore()
  const known = shallowRef<Omit<Lack, 'failure'>>({ part: undefined, requests: 0 })
  const failure = computed(() => {
    const [first] = queries.progress.failures
    return queries.progress.finished ? first : undefined
  })
  let runs = 0

  async function read(): Promise<void> {
    const mine = (runs += 1)
    const { loader } = queries.connection ?? {}
    const range = view.visibleRange
    if (loader === undefined || range === undefined) return
    const demands = queries.demanded.map(({ demand }) => demand)
    const coverage = await loader.readCoverage(demands.map(({ seriesKey }) => seriesKey))
    const count = await requestCountOf(loader, demands)
    if (mine !== runs || !coverage.ok) return
    const covered = demands.flatMap(({ seriesKey }) => coverage.value.of(seriesKey).covered)
    known.value = { part: cachedPart(covered, range), requests: count.ok ? count.value.requests : 0 }
  }

  watch(
    [failure, () => queries.demanded, () => view.visibleRange],
    ([failed]) => void (failed === undefined ? undefined : read()),
    { immediate: true },
  )

  function goOn(): void {
    if (failure.value?.kind === 'offline') queries.retry()
  }
  useEventListener(window, 'online', goOn)
  watch(
    () => connections.reachability,
    (now, before) => {
      if (now === 'online' && before === 'offline') goOn()
    },
  )

  return computed(() => failure.value && { failure: failure.value, ...known.value })
}
