import { useEventListener, useMutationObserver } from '@vueuse/core'
import type { Ref } from 'vue'

/**
 * Gives the focus to `main` when the element that had it has gone, such as a question that became its answer: keys would
 * otherwise act on the page, and the next Tab would begin at its first button. What closes gives the focus back first.
 */
export function useFocusKeeper(main: Readonly<Ref<HTMLElement | null>>): void {
  let last: Element | undefined

  useEventListener(document, 'focusin', ({ target }) => {
    if (target instanceof Element) last = target
  })
  const isLost = (): boolean =>
    document.activeElement === document.body && last?.isConnected === false && !isInDialog()
  useMutationObserver(
    () => document.body,
    () => {
      if (!isLost()) return
      setTimeout(() => {
        if (isLost()) main.value?.focus({ preventScroll: true })
      })
    },
    { childList: true, subtree: true },
  )
}

function isInDialog(): boolean {
  return document.querySelector('[role=dialog]') !== null
}
