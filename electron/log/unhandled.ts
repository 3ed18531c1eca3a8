import type { Log } from './log.ts'

/** The part of Node's process through which bugs surface. */
export interface FailingProcess {
  on(event: 'uncaughtException', listener: (error: unknown) => void): unknown
  on(event: 'unhandledRejection', listener: (reason: unknown) => void): unknown
}

/**
 * Logs bugs, redacted. After an uncaught exception nothing can be relied on, so the app ends; by default Electron would
 * show a dialog and continue.
 */
export function logUnhandled(
  process: FailingProcess,
  log: Pick<Log, 'error'>,
  exit: (code: number) => void,
): void {
  process.on('uncaughtException', (error) => {
    log.error('uncaught exception', { error })
    exit(1)
  })
  process.on('unhandledRejection', (reason) => log.error('unhandled rejection', { reason }))
}
