import { useEventListener } from '@vueuse/core'
import { useNavigationStore } from '#renderer/stores/navigation.ts'
import { nextPane } from './next-pane.ts'

/** Moves the focus from pane to pane with F6, and back with Shift+F6. */
export function usePaneKeys(): void {
  const navigation = useNavigationStore()
  useEventListener(document, 'keydown', (event: KeyboardEvent) => {
    if (event.key !== 'F6' || event.ctrlKey || event.metaKey || event.altKey) return
    if (navigation.dialog !== undefined) return
    event.preventDefault()
    nextPane(document, document.activeElement, event.shiftKey ? 'previous' : 'next')?.focus()
  })
}
