import { useEventListener } from '@vueuse/core'
import { useNavigationStore } from '#renderer/stores/navigation.ts'

/** Class of the parts of the window at which F6 stops. */
const PANE = '.focus-stop'
const FOCUSABLE = ':is(button, input, select, textarea, a[href], [tabindex]):not([tabindex="-1"], :disabled)'

/** Returns the visible panes, in reading order. */
function panesOf(root: ParentNode): readonly HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(PANE)].filter((pane) => pane.checkVisibility())
}

function firstIn(pane: HTMLElement): HTMLElement | undefined {
  if (pane.matches(FOCUSABLE)) return pane
  return [...pane.querySelectorAll<HTMLElement>(FOCUSABLE)].find((each) => each.checkVisibility())
}

/** Returns the pane after or before the focus, whether or not the focus is in a pane; wraps around at the ends. */
function nextPane(
  root: ParentNode,
  active: Element | null,
  direction: 'next' | 'previous',
): HTMLElement | undefined {
  const panes = panesOf(root).filter((pane) => firstIn(pane) !== undefined)
  const others = panes.filter((pane) => active === null || !pane.contains(active))
  const isAfter = (pane: HTMLElement): boolean =>
    active === null || Boolean(active.compareDocumentPosition(pane) & Node.DOCUMENT_POSITION_FOLLOWING)
  const found =
    direction === 'next'
      ? (others.find(isAfter) ?? others[0])
      : (others.findLast((pane) => !isAfter(pane)) ?? others.at(-1))
  return found && firstIn(found)
}

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
