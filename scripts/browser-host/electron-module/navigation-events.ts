import type { NavigationAttempt } from '../window/navigation-gate.ts'
import { preventable } from './preventable.ts'

interface Emits {
  emit(event: string, ...args: unknown[]): unknown
}

/** Asks the listeners of a page whether a navigation may go on; true when one of them prevented it. */
export function emitNavigation(contents: Emits, attempt: NavigationAttempt, frame: object | null): boolean {
  const { url, isMainFrame } = attempt
  const event = preventable({ url, isMainFrame, isSameDocument: false, frame, initiator: frame })
  const ask = (name: string): boolean => {
    contents.emit(name, event, url, false, isMainFrame)
    return event.defaultPrevented
  }
  if (attempt.kind === 'redirect') return ask('will-redirect')
  return ask('will-frame-navigate') || (isMainFrame && ask('will-navigate'))
}
