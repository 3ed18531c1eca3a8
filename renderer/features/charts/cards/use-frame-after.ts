import { onScopeDispose, shallowRef, watch, type Ref } from 'vue'

/** A page that is never idle shows the rest by then. */
const LONGEST_MS = 300

/**
 * True once what `isThere` tells of was painted and the page has time: neither the picture of a card nor those of the cards
 * that open with it wait for its table, which takes longer to mount.
 */
export function useFrameAfter(isThere: () => boolean): Readonly<Ref<boolean>> {
  const isShown = shallowRef(false)
  let frame = 0
  let idle = 0
  function cancel(): void {
    cancelAnimationFrame(frame)
    cancelIdleCallback(idle)
  }
  watch(
    isThere,
    (is) => {
      cancel()
      if (!is) isShown.value = false
      else
        frame = requestAnimationFrame(() => {
          idle = requestIdleCallback(() => (isShown.value = true), { timeout: LONGEST_MS })
        })
    },
    { immediate: true },
  )
  onScopeDispose(cancel)
  return isShown
}
