import { onScopeDispose, shallowRef, watch, type Ref } from 'vue'

/**
 * True from the frame after `isThere` turned true and was painted: a card's picture does not wait for its
 * table, which takes longer to mount.
 */
export function useFrameAfter(isThere: () => boolean): Readonly<Ref<boolean>> {
  const isShown = shallowRef(false)
  let frame = 0
  watch(
    isThere,
    (is) => {
      cancelAnimationFrame(frame)
      if (!is) isShown.value = false
      // The first frame draws the picture, the second follows it.
      else frame = requestAnimationFrame(() => (frame = requestAnimationFrame(() => (isShown.value = true))))
    },
    { immediate: true },
  )
  onScopeDispose(() => cancelAnimationFrame(frame))
  return isShown
}
