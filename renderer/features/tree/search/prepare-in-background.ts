import { onScopeDispose, watch, type Ref } from 'vue'
import type { SearchIndex } from '../nodes/search-index.ts'

/** Longest duration of one task in ms, which is short enough that no frame is missed. */
const TASK_MS = 6

/**
 * Prepares an index in short tasks with the lowest priority, so that the first keystroke of a search finds it ready; an
 * earlier keystroke prepares the rest itself. `source` is the data from which the index is built.
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
      // Rejects when it is aborted before its turn.
      prepare(current.signal).catch(() => undefined)
    },
    { immediate: true },
  )
  onScopeDispose(() => current.abort())
}

/** Returns true if there is more to prepare. */
function prepareSome({ prepare }: SearchIndex): boolean {
  const end = performance.now() + TASK_MS
  let hasMore = true
  while (hasMore && performance.now() < end) hasMore = prepare()
  return hasMore
}
