const FIELD = '.text-field:not(:disabled), textarea:not(:disabled)'
const PRIMARY = '.button.primary:not(:disabled)'
const FOCUSABLE =
  ':is(button, input, select, textarea, a[href], summary, [tabindex]):not([tabindex="-1"], :disabled)'

/**
 * Where a dialog begins: its first field, else its primary action, else the first thing in its content. Its close
 * button is where nobody wants to be first.
 */
export function focusFirst(event: Event, content: string): void {
  const dialog = event.target
  if (!(dialog instanceof HTMLElement)) return
  const room = dialog.querySelector(content)
  const first = [FIELD, PRIMARY, FOCUSABLE].flatMap((kind) => room?.querySelector<HTMLElement>(kind) ?? [])[0]
  event.preventDefault()
  ;(first ?? dialog).focus()
  if (first instanceof HTMLInputElement) first.select()
}
