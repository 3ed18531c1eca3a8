import { computed, type ComputedRef, type Ref } from 'vue'
import { useRowHeight } from './row-height.ts'
import { useRowWindow } from './use-row-window.ts'

export interface VirtualRows<Row> {
  /** The visible rows, with their positions in the whole list. */
  readonly inSight: ComputedRef<readonly { readonly index: number; readonly row: Row }[]>
  /** Heights of the omitted rows above and below, in px. */
  readonly abovePx: ComputedRef<number>
  readonly belowPx: ComputedRef<number>
  readonly scrollTo: (index: number) => void
}

/** Renders only the visible rows of a long table, whose rows all have one height: that of the density, unless given. */
export function useVirtualRows<Row>(
  rows: () => readonly Row[],
  scroller: Readonly<Ref<HTMLElement | null>>,
  heightPx?: number,
): VirtualRows<Row> {
  const ofDensity = useRowHeight()
  const height = computed(() => heightPx ?? ofDensity.value)
  const count = computed(() => rows().length)
  const { inSight, scrollToRow } = useRowWindow(scroller, count, height)
  return {
    inSight: computed(() => {
      const { first, end } = inSight.value
      return rows()
        .slice(first, end)
        .map((row, index) => ({ index: first + index, row }))
    }),
    abovePx: computed(() => inSight.value.first * height.value),
    belowPx: computed(() => (count.value - inSight.value.end) * height.value),
    scrollTo: scrollToRow,
  }
}
