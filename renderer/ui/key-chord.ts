import type { KeyChord } from '#shared/contract/shortcuts.ts'

/** Returns true if typing goes into the element, so that plain keys and undo belong to it. */
export function isEditable(element: Element | null): boolean {
  if (element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement) return true
  if (element instanceof HTMLInputElement) return !['checkbox', 'radio', 'button'].includes(element.type)
  return element instanceof HTMLElement && element.isContentEditable
}

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

/** Returns true if an event is the chord. For single characters such as `/` or `?`, Shift is ignored. */
export function isChord(event: Pressed, chord: KeyChord, isMac: boolean): boolean {
  const parts = chord.split('+')
  const key = parts.at(-1) ?? ''
  const needsMod = parts.includes('Mod')
  const mod = isMac ? event.metaKey : event.ctrlKey
  const otherMod = isMac ? event.ctrlKey : event.metaKey
  const shiftFits = needsMod ? event.shiftKey === parts.includes('Shift') : true
  return (
    event.key.toLowerCase() === key.toLowerCase() &&
    mod === needsMod &&
    !otherMod &&
    event.altKey === parts.includes('Alt') &&
    shiftFits
  )
}

const keyNames: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  PageUp: 'Page Up',
  PageDown: 'Page Down',
  Escape: 'Esc',
  '-': '−',
}

/** Writes the chord as people of the platform know it: "Ctrl+Shift+E", "⇧⌘E", "Alt+←". */
export function chordText(chord: KeyChord, isMac: boolean): string {
  if (chord === '+') return chord
  const parts = chord.split('+')
  const key = parts.at(-1) ?? ''
  const shown = keyNames[key] ?? key
  if (!isMac) return [...parts.slice(0, -1), shown].join('+').replace('Mod', 'Ctrl')
  const symbol = (part: string, text: string): string => (parts.includes(part) ? text : '')
  return `${symbol('Alt', '⌥')}${symbol('Shift', '⇧')}${symbol('Mod', '⌘')}${shown}`
}
