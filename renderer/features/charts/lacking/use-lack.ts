import { computed, shallowRef, watch, type ComputedRef } from 'vue'
import type { AppError } from '#shared/errors/app-error.ts'
import { candidateKeys } from '#renderer/query/demand/plan-query.ts'
import { useQueriesStore } from '#renderer/workspace/run/queries-store.ts'
import { useSelectionStore } from '#renderer/workspace/document/selection-store.ts'
import { useViewStore } from '#renderer/workspace/document/view-store.ts'
import { cachedPart, type CachedPart } from './cached-part.ts'

/** Holds the reason why the range is incomplete, the cached part, and the requests that the rest takes. */
export interface Lack {
  readonly failure: AppError
  readonly part: CachedPart | undefined
  readonly requests: number
}

/** Returns what is missing after a failed load. */
export function useLack(): ComputedRef<Lack | undefined> {
  const queries = useQueriesStore()
  const view = useViewStore()
  const selection = useSelectionStore()
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
    // A series that is cached at any resolution can be shown.
    const { resolution } = view.state
    const keysOfEach = selection.operands.map((known) => candidateKeys({ operands: [known], resolution }))
    const coverage = await loader.readCoverage(keysOfEach.flat())
    if (mine !== runs || !coverage.ok) return
    const ofEach = keysOfEach.map((keys) => keys.map((key) => coverage.value.of(key).covered))
    known.value = { part: cachedPart(ofEach, range), requests: queries.requestsLacking(coverage.value) }
  }

  watch(
    [failure, () => queries.demanded, () => view.visibleRange],
    ([failed]) => void (failed === undefined ? undefined : read()),
    { immediate: true },
  )

  return computed(() => failure.value && { failure: failure.value, ...known.value })
}
