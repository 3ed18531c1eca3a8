import { onScopeDispose, watch, type Ref } from 'vue'
import type { SearchIndex } from '../nodes/search-index.ts'

/** How long a task of it may take, ms: no frame is missed by that. */
const TASK_MS = 6

/**
 * Makes an index ready in short tasks behind everything else that the page has to do, so that the first key of a search
 * finds it; a key that comes earlier makes the rest itself. `source` is what it is made of.
 */
export function prepareInBackground(index: Readonly<Ref<SearchIndex>>, source: () => unknown): void {
  if (!('scheduler' in globalThis)) return
  let current = new AbortController()

  async function prepare(signal: AbortSignal): Promise<void> {
    const task = { priority: 'background', signal } as const
    const hasMore: unknown = await scheduler.postTask(() => prepareSome(index.value), task)
    if (hasMore === true) await prepare(signal)
  }

  watch(
    source,
    () => {
      current.abort()
      current = new AbortController()
      // Rejects where it is aborted before its turn.
      prepare(current.signal).catch(() => undefined)
    },
    { immediate: true },
  )
  onScopeDispose(() => {
    current.abort()
  })
}

/** Whether there is more. */
function prepareSome({ prepare }: SearchIndex): boolean {
  const end = performance.now() + TASK_MS
  let hasMore = true
  while (hasMore && performance.now() < end) hasMore = prepare()
  return hasMore
}
