/** An event of Electron's kind: listeners may prevent what it announces. */
export interface PreventableEvent {
  readonly defaultPrevented: boolean
  preventDefault(): void
}

export function preventable<T extends object>(fields: T): T & PreventableEvent {
  let isPrevented = false
  const event = {
    preventDefault: () => {
      isPrevented = true
    },
    get defaultPrevented() {
      return isPrevented
    },
  }
  return Object.defineProperties(event, Object.getOwnPropertyDescriptors(fields)) as T & PreventableEvent
}
