import { useDebounceFn } from '@vueuse/core'
import { shallowRef, watch, type ShallowRef } from 'vue'
import type { Interval } from '#shared/series/interval.ts'
import { including, type ViewHistory } from './view-history.ts'
import { sameInterval } from './view-state.ts'

/** A pan or zoom counts as one step, and asks for what it needs, once it has come to rest. */
const REST_MS = 250

export interface Looking {
  /** The part in sight, also while a pan or zoom is under way. */
  readonly shown: Readonly<ShallowRef<Interval | undefined>>
  /** Shows another part at once; it becomes a step, and loads, when it has come to rest. */
  readonly look: (next: Interval) => void
  /** Back to the whole range. */
  readonly fit: () => void
  /** Another range altogether. */
  readonly setRange: (range: Interval) => void
}

export function createLooking({ view, change }: ViewHistory): Looking {
  const shown = shallowRef<Interval | undefined>(view.value.shown)
  watch(
    () => view.value.shown,
    (next) => {
      shown.value = next
    },
    { flush: 'sync' },
  )

  const rest = useDebounceFn((asked: Interval) => {
    // Something else may have been chosen meanwhile.
    if (asked !== shown.value || sameInterval(asked, view.value.shown)) return
    change({ shown: asked, range: including(view.value.range, asked) })
  }, REST_MS)

  function look(next: Interval): void {
    shown.value = next
    void rest(next)
  }

  function fit(): void {
    const { range } = view.value
    if (range && !sameInterval(range, view.value.shown)) change({ shown: range })
    else shown.value = range
  }

  function setRange(range: Interval): void {
    if (sameInterval(range, view.value.range) && sameInterval(range, view.value.shown)) return
    change({ range, shown: range })
  }

  return { shown, look, fit, setRange }
}
