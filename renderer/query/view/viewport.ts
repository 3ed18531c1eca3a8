import { useDebounceFn } from '@vueuse/core'
import { shallowRef, watch, type ShallowRef } from 'vue'
import type { Interval } from '#shared/time/instant.ts'
import { including, type ViewHistory } from './view-history.ts'
import { sameInterval } from './view-state.ts'

/** A pan or zoom counts as one step, and requests what it needs, once it has come to rest. */
const REST_MS = 250

export interface Viewport {
  /** The visible part of the range, also while a pan or zoom is under way. */
  readonly visibleRange: Readonly<ShallowRef<Interval | undefined>>
  /** Shows another part at once; it becomes a step, and loads, when it has come to rest. */
  readonly setVisibleRange: (next: Interval) => void
  /** Returns to the whole range. */
  readonly fit: () => void
  /** Shows another range altogether. */
  readonly setRange: (range: Interval) => void
}

export function createViewport({ view, change }: Pick<ViewHistory, 'view' | 'change'>): Viewport {
  const visibleRange = shallowRef<Interval | undefined>(view.value.visibleRange)
  watch(
    () => view.value.visibleRange,
    (next) => {
      visibleRange.value = next
    },
    { flush: 'sync' },
  )

  const rest = useDebounceFn((next: Interval) => {
    // Something else may have been chosen meanwhile.
    if (next !== visibleRange.value || sameInterval(next, view.value.visibleRange)) return
    change({ visibleRange: next, range: including(view.value.range, next) })
  }, REST_MS)

  function setVisibleRange(next: Interval): void {
    visibleRange.value = next
    void rest(next)
  }

  function fit(): void {
    const { range } = view.value
    if (range && !sameInterval(range, view.value.visibleRange)) change({ visibleRange: range })
    else visibleRange.value = range
  }

  function setRange(range: Interval): void {
    if (sameInterval(range, view.value.range) && sameInterval(range, view.value.visibleRange)) return
    change({ range, visibleRange: range })
  }

  return { visibleRange, setVisibleRange, fit, setRange }
}
