import { onScopeDispose, watch, type Ref } from 'vue'
import type { SearchIndex } from './nodes/search-index.ts'

/** Time that a part of an index may take, ms: with less left, what is idle would end late. */
const LEAST_LEFT_MS = 4

/**
 * Makes an index ready part by part while the page has nothing else to do, so that the first key of a search finds it;
 * a key that comes earlier makes the rest itself. `source` is what it is made of.
 */
export function prepareWhenIdle(index: Readonly<Ref<SearchIndex>>, source: () => unknown): void {
  if (!('requestIdleCallback' in globalThis)) return
  let asked = 0

  function step(deadline: IdleDeadline): void {
    const { prepare } = index.value
    let hasMore = true
    while (hasMore && deadline.timeRemaining() > LEAST_LEFT_MS) hasMore = prepare()
    if (hasMore) asked = requestIdleCallback(step)
  }

  watch(
    source,
    () => {
      cancelIdleCallback(asked)
      asked = requestIdleCallback(step)
    },
    { immediate: true },
  )
  onScopeDispose(() => {
    cancelIdleCallback(asked)
  })
}
