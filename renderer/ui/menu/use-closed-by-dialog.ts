import { useEventListener } from '@vueuse/core'
import { watch, type Ref } from 'vue'

/**
 * Closes a panel or a menu when a dialog opens over it, since Reka UI takes anything that opens later for a part of it.
 */
export function useClosedByDialog(isOpen: Ref<boolean>): void {
  /** The dialog that contains the panel itself. */
  let own: Element | undefined
  watch(
    isOpen,
    (open) => {
      if (open) own = [...document.querySelectorAll('.dialog')].at(-1)
    },
    { flush: 'sync', immediate: true },
  )
  useEventListener('focusin', ({ target }) => {
    const dialog = target instanceof Element ? target.closest('.dialog') : null
    if (dialog !== null && dialog !== own) isOpen.value = false
  })
}
