import type { MaybeElementRef } from '@vueuse/core'
import { useElementSize } from '#renderer/ui/use-element-size.ts'
import { computed, toValue, type ComputedRef, type MaybeRefOrGetter } from 'vue'
import { usePreferences } from '#renderer/stores/preferences.ts'
import { boundedSize, type PaneBounds } from '#renderer/ui/pane/pane-size.ts'

/** The height of a card's table in px, with bounds that leave room for the picture. */
export interface TableHeight {
  readonly bounds: ComputedRef<PaneBounds>
  /** The visible height. */
  readonly px: ComputedRef<number>
  /** Unless the user sets its height, a table is as high as its rows. */
  readonly style: ComputedRef<{ readonly height: string } | { readonly maxHeight: string }>
  readonly set: (px: number) => void
}

export interface LeastHeights {
  readonly picturePx: MaybeRefOrGetter<number>
  readonly tablePx: MaybeRefOrGetter<number>
  /** Height until the user sets another one. */
  readonly usualPx: number
}

/**
 * Returns the remembered height, which all cards of a sort share; it is not bounded until the card has been measured.
 */
export function useTableHeight(
  [card, table]: readonly [card: MaybeElementRef, table: MaybeElementRef],
  preference: 'tableHeight' | 'cardTableHeight',
  { picturePx, tablePx, usualPx }: LeastHeights,
): TableHeight {
  const preferences = usePreferences()
  const { height } = useElementSize(card)
  const { height: ownPx } = useElementSize(table, 'border-box')
  const bounds = computed(() => {
    const min = toValue(tablePx)
    return { min, max: Math.max(min, height.value - toValue(picturePx)) }
  })
  const wanted = computed(() => preferences.values[preference])
  const isUsual = computed(() => wanted.value === usualPx)
  const most = computed(() => (height.value === 0 ? wanted.value : boundedSize(wanted.value, bounds.value)))
  return {
    bounds,
    px: computed(() => (isUsual.value && ownPx.value > 0 ? Math.min(most.value, ownPx.value) : most.value)),
    style: computed(() => {
      const size = `${String(most.value)}px`
      return isUsual.value ? { maxHeight: size } : { height: size }
    }),
    set(px) {
      preferences.update({ [preference]: px })
    },
  }
}
