import { useEventListener } from '@vueuse/core'
import { useElementSize } from '#renderer/ui/use-element-size.ts'
import { computed, shallowRef, type ComputedRef, type Ref } from 'vue'

/** Number of rows prepared beyond each edge: as many as a notch of the wheel moves, so that no blanks are shown. */
const OVERSCAN = 4

export interface RowWindow {
  /** The rows to render: `first` and those up to `end`. */
  readonly inSight: ComputedRef<{ readonly first: number; readonly end: number }>
  /** Scrolls no further than is needed to make the row visible. */
  readonly scrollToRow: (row: number) => void
}

/**
 * Computes which of `count` rows of one height are visible in a scrolling element; a virtual list for rows of any
 * height measures all 50,000 at each change (decision 0033).
 */
export function useRowWindow(
  scroller: Readonly<Ref<HTMLElement | null>>,
  count: Readonly<Ref<number>>,
  rowPx: Readonly<Ref<number>>,
): RowWindow {
  const { height } = useElementSize(scroller)
  const scrollTop = shallowRef(0)
  useEventListener(
    scroller,
    'scroll',
    () => {
      scrollTop.value = scroller.value?.scrollTop ?? 0
    },
    { passive: true },
  )
  const firstInSight = computed(() => Math.floor(scrollTop.value / rowPx.value))
  const endInSight = computed(() => Math.ceil((scrollTop.value + height.value) / rowPx.value))
  return {
    inSight: computed(() => {
      const end = Math.min(count.value, endInSight.value + OVERSCAN)
      return { first: Math.max(0, Math.min(firstInSight.value - OVERSCAN, end)), end }
    }),
    scrollToRow: (row) => {
      const element = scroller.value
      if (element === null) return
      const top = row * rowPx.value
      const bottom = top + rowPx.value - element.clientHeight
      element.scrollTop = Math.min(top, Math.max(bottom, element.scrollTop))
    },
  }
}
