import { onScopeDispose, shallowRef, watch, type Ref } from 'vue'

/**
 * True from the frame after the one in which `isThere` came to show what it stands for: the picture of a card does not
 * wait for its table, which takes longer to mount.
 */
export function useFrameAfter(isThere: () => boolean): Readonly<Ref<boolean>> {
  const isShown = shallowRef(false)
  let frame = 0
  watch(
    isThere,
    (is) => {
      cancelAnimationFrame(frame)
      if (!is) isShown.value = false
      // The first of the two is the one that draws the picture.
      else frame = requestAnimationFrame(() => (frame = requestAnimationFrame(() => (isShown.value = true))))
    },
    { immediate: true },
  )
  onScopeDispose(() => {
    cancelAnimationFrame(frame)
  })
  return isShown
}
