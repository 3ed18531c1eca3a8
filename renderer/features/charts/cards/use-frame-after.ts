import { onScopeDispose, shallowRef, watch, type Ref } from 'vue'

/** A page that is never idle shows the rest by then. */
const LONGEST_MS = 300

/**
 * Follows a value once its picture is painted and the page has time, so that pictures of cards that change together
 * do not wait for tables, which take longer. It is undefined as soon as the value is.
 */
export function useFrameAfter<T>(value: () => T | undefined): Readonly<Ref<T | undefined>> {
  const later = shallowRef<T>()
  let frame: number | undefined
  let idle: number | undefined
  function follow(): void {
    frame = idle = undefined
    later.value = value()
  }
  watch(
    value,
    (present) => {
      if (present === undefined) later.value = undefined
      // A value that changes again meanwhile is not delayed anew: a stream of changes would never be shown.
      if (frame !== undefined || idle !== undefined) return
      frame = requestAnimationFrame(() => {
        frame = undefined
        idle = requestIdleCallback(follow, { timeout: LONGEST_MS })
      })
    },
    { immediate: true },
  )
  onScopeDispose(() => {
    if (frame !== undefined) cancelAnimationFrame(frame)
    if (idle !== undefined) cancelIdleCallback(idle)
  })
  return later
}
