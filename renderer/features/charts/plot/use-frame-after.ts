import { onScopeDispose, shallowRef, watch, type Ref } from 'vue'

/** After this time the rest is shown even if the page is never idle. */
const LONGEST_MS = 300

/**
 * Follows a value once its picture is painted and the page has time, so that pictures of cards that change together do
 * not wait for tables, which take longer. It becomes undefined as soon as the value does.
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
      // Further changes do not extend the delay, since a stream of changes would otherwise never be shown.
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
