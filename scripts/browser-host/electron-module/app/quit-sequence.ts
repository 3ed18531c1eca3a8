import { preventable } from '../preventable.ts'

interface Closable {
  close(): void
  destroy(): void
}

interface Emits {
  emit(event: string, ...args: unknown[]): unknown
  listenerCount(event: string): number
}

export interface QuitSequence {
  quit(): void
  exit(exitCode: number): void
  windowClosed(): void
}

/**
 * Runs before-quit, the windows, will-quit, which may be prevented, and quit. A second quit during the first is ignored.
 * Closing the last window quits unless somebody listens.
 */
export function createQuitSequence(
  app: Emits,
  windows: ReadonlyMap<number, Closable>,
  end: (exitCode: number) => void,
): QuitSequence {
  let isQuitting = false
  let hasEnded = false

  const finish = (): void => {
    const event = preventable({})
    app.emit('will-quit', event)
    if (event.defaultPrevented) isQuitting = false
    else endWith(0)
  }

  const endWith = (exitCode: number): void => {
    if (hasEnded) return
    hasEnded = true
    app.emit('quit', {}, exitCode)
    end(exitCode)
  }

  const quit = (): void => {
    if (isQuitting || hasEnded) return
    app.emit('before-quit', {})
    isQuitting = true
    if (windows.size === 0) finish()
    for (const window of [...windows.values()]) window.close()
  }

  return {
    quit,
    exit: (exitCode) => {
      isQuitting = true
      for (const window of [...windows.values()]) window.destroy()
      endWith(exitCode)
    },
    windowClosed: () => {
      if (windows.size > 0 || hasEnded) return
      if (isQuitting) finish()
      else if (app.listenerCount('window-all-closed') > 0) app.emit('window-all-closed')
      else quit()
    },
  }
}
