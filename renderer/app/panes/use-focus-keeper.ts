import { useEventListener, useMutationObserver } from '@vueuse/core'
import { onMounted, type Ref } from 'vue'

/**
 * Moves the focus to `main` if the focused element is gone, such as a question that was replaced by its answer: keys
 * would otherwise act on the page, and the next Tab would begin at its first button. Dialogs and menus that close
 * return the focus before this.
 */
export function useFocusKeeper(main: Readonly<Ref<HTMLElement | null>>): void {
  let last: Element | undefined

  // The connect dialog takes the focus back from `main` before this event reaches us, so its target may be outdated.
  useEventListener(document, 'focusin', () => {
    last = document.activeElement ?? undefined
  })
  const focusMain = (): void => main.value?.focus({ preventScroll: true })
  // The dialog that opened the connection is gone, and its button with it.
  onMounted(() => {
    if (document.activeElement === document.body) focusMain()
  })
  const isLost = (): boolean =>
    document.activeElement === document.body && last?.isConnected === false && !isInOverlay()
  useMutationObserver(
    () => document.body,
    () => {
      if (!isLost()) return
      // A menu returns the focus in a task of its own, which may be queued only after this one.
      setTimeout(() => setTimeout(() => isLost() && focusMain()))
    },
    { childList: true, subtree: true },
  )
}

/** A menu whose chosen entry was removed is still open, and returns the focus itself when it closes. */
function isInOverlay(): boolean {
  return document.querySelector('[role=dialog], [role=menu]') !== null
}
