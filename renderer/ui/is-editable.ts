/** Returns true if typing goes into the element, so that plain keys and undo belong to it. */
export function isEditable(element: Element | null): boolean {
  if (element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement) return true
  if (element instanceof HTMLInputElement) return !['checkbox', 'radio', 'button'].includes(element.type)
  return element instanceof HTMLElement && element.isContentEditable
}
