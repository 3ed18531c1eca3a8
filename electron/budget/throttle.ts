import type { Timers } from './timers.ts'

/**
 * A set of listeners that are called for the first change at once and then at most every `spacingMs`; the last change
 * is always announced.
 */
export interface ThrottledChanges {
  readonly announce: () => void
  readonly listen: (listener: () => void) => () => void
  readonly close: () => void
}

export function createThrottledChanges(timers: Timers, spacingMs: number): ThrottledChanges {
  const listeners = new Set<() => void>()
  let stop: (() => void) | undefined
  let pending = false

  function fire(): void {
    pending = false
    stop = timers.after(spacingMs, () => {
      stop = undefined
      if (pending) fire()
    })
    for (const listener of listeners) listener()
  }

  return {
    announce: () => {
      if (listeners.size === 0) return
      if (stop === undefined) fire()
      else pending = true
    },
    listen: (listener) => {
      // The listener is wrapped in a function, so that the same one may be registered twice.
      const entry = (): void => listener()
      listeners.add(entry)
      return () => {
        listeners.delete(entry)
      }
    },
    close: () => {
      stop?.()
      stop = undefined
      pending = false
      listeners.clear()
    },
  }
}
