import { useElementSize, type MaybeElementRef } from '@vueuse/core'
import { computed, toValue, type ComputedRef, type MaybeRefOrGetter } from 'vue'
import { usePreferences } from '#renderer/stores/preferences.ts'
import { boundedSize, type PaneBounds } from '#renderer/ui/pane/pane-size.ts'

/** Holds the height of a card's table in px, and the bounds that keep it from taking the picture's place. */
export interface TableHeight {
  readonly bounds: ComputedRef<PaneBounds>
  readonly px: ComputedRef<number>
  readonly set: (px: number) => void
}

export interface LeastHeights {
  readonly picturePx: MaybeRefOrGetter<number>
  readonly tablePx: number
}

/**
 * Returns the remembered height, which all cards of a sort share; it is not bounded until the card has been
 * measured.
 */
export function useTableHeight(
  card: MaybeElementRef,
  preference: 'tableHeight' | 'cardTableHeight',
  { picturePx, tablePx }: LeastHeights,
): TableHeight {
  const preferences = usePreferences()
  const { height } = useElementSize(card)
  const bounds = computed(() => ({ min: tablePx, max: Math.max(tablePx, height.value - toValue(picturePx)) }))
  const wanted = computed(() => preferences.values[preference])
  return {
    bounds,
    px: computed(() => (height.value === 0 ? wanted.value : boundedSize(wanted.value, bounds.value))),
    set(px) {
      preferences.update({ [preference]: px })
    },
  }
}
