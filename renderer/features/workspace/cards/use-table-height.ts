import { useElementSize, type MaybeElementRef } from '@vueuse/core'
import { computed, toValue, type ComputedRef, type MaybeRefOrGetter } from 'vue'
import { usePreferences } from '#renderer/stores/preferences.ts'
import { boundedSize, type PaneBounds } from '#renderer/ui/pane/pane-size.ts'

/** The table of a card: its height in px, and what it may be without taking the picture's place. */
export interface TableHeight {
  readonly bounds: ComputedRef<PaneBounds>
  readonly px: ComputedRef<number>
  readonly set: (px: number) => void
}

export interface LeastHeights {
  readonly picturePx: MaybeRefOrGetter<number>
  readonly tablePx: number
}

/** Of all cards of a sort alike, and remembered; until the card has been measured as it was. */
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
