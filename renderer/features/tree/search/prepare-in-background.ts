import { onScopeDispose, watch } from 'vue'

/** Longest duration of one task in ms, which is short enough that no frame is missed. */
const TASK_MS = 6

/**
 * Takes steps in short tasks with the lowest priority, so that the first keystroke of a search finds an index ready; an
 * earlier keystroke prepares the rest itself. `source` is the data for which there are new `steps` when it changes.
 */
export function prepareInBackground(steps: () => Iterable<unknown>, source: () => unknown): void {
  if (!('scheduler' in globalThis)) return
  let current = new AbortController()

  async function prepare(left: Iterator<unknown>, signal: AbortSignal): Promise<void> {
    const task = { priority: 'background', signal } as const
    const hasMore: unknown = await scheduler.postTask(() => takeSome(left), task)
    if (hasMore === true) await prepare(left, signal)
  }

  watch(
    source,
    () => {
      current.abort()
      current = new AbortController()
      // Rejects when it is aborted before its turn.
      prepare(steps()[Symbol.iterator](), current.signal).catch(() => undefined)
    },
    { immediate: true },
  )
  onScopeDispose(() => current.abort())
}

/** Returns true if there are more steps to take. */
function takeSome(left: Iterator<unknown>): boolean {
  const end = performance.now() + TASK_MS
  while (performance.now() < end) if (left.next().done === true) return false
  return true
}
