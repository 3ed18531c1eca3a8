const IN_FORM =
  'form :is(.text-field, textarea, select, [role=combobox], input[type=checkbox], input[type=radio]:checked):not(:disabled)'
const FIELD = '.text-field:not(:disabled), textarea:not(:disabled), input[type=radio]:checked:not(:disabled)'
const PRIMARY = '.button.primary:not(:disabled)'
const FOCUSABLE =
  ':is(button, input, select, textarea, a[href], summary, [tabindex]):not([tabindex="-1"], :disabled)'

/**
 * Focuses the first field of a dialog's form, of whatever kind, since a form is filled in from its beginning; otherwise
 * the first field for text, then the primary action, then the first control in its content, since nobody wants to begin
 * at the close button. If there is none yet, or if the focused element is removed when its work
 * ends, the focus moves to its replacement.
 */
export function focusFirst(event: Event, content: string): void {
  const dialog = event.target
  const room = dialog instanceof HTMLElement ? dialog.querySelector(content) : null
  if (!(dialog instanceof HTMLElement) || room === null) return
  event.preventDefault()
  let last: Element | undefined
  dialog.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && target !== dialog) last = target
  })
  if (!focusIn(room)) dialog.focus()
  // If an element is removed, the focus falls to the page, or to the dialog that catches it.
  const isLost = (): boolean =>
    last?.isConnected !== true &&
    (document.activeElement === dialog || document.activeElement === document.body)
  new MutationObserver(() => {
    if (isLost()) focusIn(room)
  }).observe(room, { childList: true, subtree: true })
}

function focusIn(room: Element): boolean {
  const first = [IN_FORM, FIELD, PRIMARY, FOCUSABLE].flatMap(
    (kind) => room.querySelector<HTMLElement>(kind) ?? [],
  )[0]
  first?.focus()
  if (first instanceof HTMLInputElement) first.select()
  return first !== undefined
}
