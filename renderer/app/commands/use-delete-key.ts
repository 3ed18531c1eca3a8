import { useEventListener } from '@vueuse/core'
import { nextTick } from 'vue'
import { isEditable } from '#renderer/ui/is-editable.ts'

const REMOVES = '[aria-keyshortcuts="Delete"]'

/** Lets Delete press the button that removes the row with the focus, or the active row of the table with the focus. */
export function useDeleteKey(): void {
  useEventListener(document, 'keydown', (event: KeyboardEvent) => {
    const { activeElement } = document
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey
    if (event.key !== 'Delete' || !isPlain || event.defaultPrevented || isEditable(activeElement)) return
    const row = rowOf(activeElement)
    const button = row?.querySelector<HTMLElement>(REMOVES)
    if (!row || !button) return
    event.preventDefault()
    const next = row.nextElementSibling ?? row.previousElementSibling
    const hadFocus = row.contains(activeElement)
    button.click()
    if (hadFocus) void nextTick(() => next?.querySelector<HTMLElement>(REMOVES)?.focus())
  })
}

function rowOf(focused: Element | null): Element | null | undefined {
  if (focused?.matches('[role="region"]') === true) return focused.querySelector('tr[aria-current="true"]')
  return focused?.closest('li, tr')
}
