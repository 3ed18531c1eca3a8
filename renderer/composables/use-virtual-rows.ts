import { useVirtualizer, type Virtualizer } from '@tanstack/vue-virtual'
import { computed, watch, type ComputedRef, type Ref } from 'vue'
import { usePreferences } from '../stores/preferences.ts'

export interface VirtualRows<Row> {
  /** The rows in sight, with their positions in the whole list. */
  readonly inSight: ComputedRef<readonly { readonly index: number; readonly row: Row }[]>
  /** Heights of what is left out above and below, px. */
  readonly abovePx: ComputedRef<number>
  readonly belowPx: ComputedRef<number>
  readonly scrollTo: (index: number) => void
}

/** Draws only the rows in sight of a long table, whose rows all have one height: that of the density, unless given. */
export function useVirtualRows<Row>(
  rows: () => readonly Row[],
  scroller: Readonly<Ref<HTMLElement | null>>,
  heightPx?: number,
): VirtualRows<Row> {
  const preferences = usePreferences()
  const height = computed(() => heightPx ?? (preferences.values.density === 'compact' ? 24 : 28))
  const virtualizer: Ref<Virtualizer<HTMLElement, Element>> = useVirtualizer<HTMLElement, Element>(
    computed(() => ({
      count: rows().length,
      getScrollElement: () => scroller.value,
      estimateSize: () => height.value,
      overscan: 8,
    })),
  )
  watch(height, () => {
    virtualizer.value.measure()
  })
  const shown = computed(() => virtualizer.value.getVirtualItems())
  return {
    inSight: computed(() =>
      shown.value.flatMap(({ index }) => {
        const row = rows()[index]
        return row === undefined ? [] : [{ index, row }]
      }),
    ),
    abovePx: computed(() => shown.value[0]?.start ?? 0),
    belowPx: computed(() => Math.max(0, virtualizer.value.getTotalSize() - (shown.value.at(-1)?.end ?? 0))),
    scrollTo: (index) => {
      virtualizer.value.scrollToIndex(index, { align: 'auto' })
    },
  }
}
