import { useResizeObserver, type MaybeComputedElementRef } from '@vueuse/core'
import { shallowRef, type ShallowRef } from 'vue'

/**
 * Tracks the size of an element, in px, from the layout of its first frame on; zero until then. Unlike VueUse's
 * function of this name it never forces a layout, of which the views that open together would cause several each.
 */
export function useElementSize(
  element: MaybeComputedElementRef,
  box: 'content-box' | 'border-box' = 'content-box',
): { readonly width: Readonly<ShallowRef<number>>; readonly height: Readonly<ShallowRef<number>> } {
  const width = shallowRef(0)
  const height = shallowRef(0)
  useResizeObserver(
    element,
    ([entry]) => {
      const [size] = (box === 'border-box' ? entry?.borderBoxSize : entry?.contentBoxSize) ?? []
      width.value = size?.inlineSize ?? 0
      height.value = size?.blockSize ?? 0
    },
    { box },
  )
  return { width, height }
}
