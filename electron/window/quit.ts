import { withTimeout } from '#electron/with-timeout.ts'

/** The part of Electron's app that concerns its end. */
export interface QuittingApp {
  on(event: 'will-quit', listener: (event: { preventDefault(): void }) => void): unknown
  on(event: 'second-instance', listener: (event: unknown, argv: string[]) => void): unknown
  removeAllListeners(event: 'second-instance'): unknown
  relaunch(options: { readonly execPath: string; readonly args: string[] }): void
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
    startAgainWhenAsked(app)
    void withTimeout(finish(), timeoutMs, 'the app did not finish')
      .catch(() => undefined)
      .then(() => {
        state = 'finished'
        app.quit()
      })
  })
}

/** A start while this one ends would get a window that closes at once, so it is made up for, with the file it names. */
function startAgainWhenAsked(app: QuittingApp): void {
  app.removeAllListeners('second-instance')
  // An AppImage unmounts its executable when it ends.
  const execPath = process.env['APPIMAGE'] ?? process.execPath
  app.on('second-instance', (_event, argv) => app.relaunch({ execPath, args: argv.slice(1) }))
}
