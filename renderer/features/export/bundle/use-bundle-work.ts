import { onScopeDispose, shallowRef, type ShallowRef } from 'vue'
import type { BundleProgress, PublishProgress } from '#renderer/ports/bundle-service.ts'

/** Long work of a dialog, with its progress; it ends when the dialog closes. */
export interface BundleWork {
  /** Undefined while nothing runs. */
  readonly progress: ShallowRef<BundleProgress | undefined>
  readonly run: <T>(work: (publish: PublishProgress, signal: AbortSignal) => Promise<T>) => Promise<T>
  readonly stop: () => void
}

export function useBundleWork(): BundleWork {
  const progress = shallowRef<BundleProgress>()
  let ended = new AbortController()
  const stop = (): void => ended.abort()
  onScopeDispose(stop)
  return {
    progress,
    stop,
    async run(work) {
      ended = new AbortController()
      const { signal } = ended
      progress.value = { done: 0, total: 0 }
      const publish: PublishProgress = (next) => {
        if (!signal.aborted) progress.value = next
      }
      try {
        return await work(publish, signal)
      } finally {
        progress.value = undefined
      }
    },
  }
}
