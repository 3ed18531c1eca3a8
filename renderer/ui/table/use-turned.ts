import { useResizeObserver } from '@vueuse/core'
import { computed, shallowRef, watch, type ComputedRef, type Ref } from 'vue'

/** More rows than these would not stand beside each other as columns. */
const MOST_TURNED = 3

/** Returns true where a table of a few rows is wider than its place: its columns then become lines. */
export function isTurned(rowCount: number, columnCount: number, neededPx: number, roomPx: number): boolean {
  return rowCount > 0 && rowCount <= MOST_TURNED && columnCount > rowCount + 1 && neededPx > roomPx
}

/** Measures how wide a table is while it is upright, and says whether it is turned on its side. */
export function useTurned(
  scroller: Readonly<Ref<HTMLElement | null>>,
  size: () => { readonly rows: number; readonly columns: string; readonly mayTurn: boolean },
): ComputedRef<boolean> {
  const neededPx = shallowRef(0)
  const roomPx = shallowRef(0)
  const turned = computed(() => {
    const { rows, columns, mayTurn } = size()
    return mayTurn && isTurned(rows, columns.split(' ').length, neededPx.value, roomPx.value)
  })
  function measure(): void {
    // Reading a size lays the page out: a table that never turns does not ask for it.
    if (scroller.value === null || !size().mayTurn) return
    roomPx.value = scroller.value.clientWidth
    if (!turned.value) neededPx.value = scroller.value.scrollWidth
  }
  useResizeObserver(scroller, measure)
  watch(
    () => Object.values(size()).join(' '),
    () => {
      neededPx.value = 0
    },
  )
  watch([scroller, () => size().columns, () => size().rows, turned], measure, { flush: 'post' })
  return turned
}
