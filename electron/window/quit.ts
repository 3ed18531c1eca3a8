import { withTimeout } from '#electron/with-timeout.ts'

/** The part of Electron's app that concerns its end. */
export interface QuittingApp {
  on(event: 'will-quit', listener: (event: { preventDefault(): void }) => void): unknown
  quit(): void
}

/**
 * Lets `finish` complete before the app ends, but no longer than `timeoutMs`: a keychain or disk that hangs must not
 * keep the app from ending.
 *
 * At will-quit the windows are closed already; at before-quit a page could still refuse to close and would then remain
 * after everything else was shut down.
 */
export function finishBeforeQuit(app: QuittingApp, finish: () => Promise<unknown>, timeoutMs: number): void {
  let state: 'running' | 'finishing' | 'finished' = 'running'
  app.on('will-quit', (event) => {
    if (state === 'finished') return
    event.preventDefault()
    if (state === 'finishing') return
    state = 'finishing'
    void withTimeout(finish(), timeoutMs, 'the app did not finish')
      .catch(() => undefined)
      .then(() => {
        state = 'finished'
        app.quit()
      })
  })
}
