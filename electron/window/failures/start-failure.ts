import type { Log } from '#electron/log/log.ts'

/** The part of Electron's app that starts and ends it. */
export interface StartingApp {
  whenReady(): Promise<unknown>
  releaseSingleInstanceLock(): void
  exit(code: number): void
}

export interface StartOptions {
  readonly app: StartingApp
  readonly start: () => Promise<void>
  /** The app's own folder, whose name is shown to the user. */
  readonly folder: string
  readonly log: Pick<Log, 'error' | 'redact'>
  /** Shows a window of the system with a title and a text until the user closes it. */
  readonly showError: (title: string, text: string) => void
}

/**
 * Starts the app, or explains why it cannot start and ends it. A process that remained without a window would keep the
 * single-instance lock, and every later start would end silently.
 */
export async function startOrExplain(options: StartOptions): Promise<void> {
  const { app, start, folder, log, showError } = options
  try {
    await app.whenReady()
    await start()
  } catch (error) {
    log.error('not started', { error })
    // The lock is released before the window is shown, which waits for a person: the next start must not be blocked by
    // this one.
    app.releaseSingleInstanceLock()
    showError('Meterlens could not start', log.redact(startFailureText(error, folder)))
    app.exit(1)
  }
}

/** Tells what happened, where, and what to do. */
function startFailureText(error: unknown, folder: string): string {
  const what = error instanceof Error ? error.message : String(error)
  const path = error instanceof Error && 'path' in error ? String(error.path) : folder
  return [
    `What happened: ${what}`,
    `Where: ${path}`,
    `What to do: check that this place can be read and written and that the disk is not full, then start Meterlens again. If that does not help, move the folder ${folder} aside: Meterlens then starts with an empty list of connections.`,
    `The log in ${folder} says more.`,
  ].join('\n\n')
}
