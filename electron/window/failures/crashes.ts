import type { Log } from '#electron/log/log.ts'

interface GoneDetails {
  readonly reason: string
  readonly exitCode: number
}

/** The part of Electron's app that reports crashes. */
export interface CrashSource {
  on(event: 'child-process-gone', listener: (event: unknown, details: GoneDetails) => void): unknown
}

/** The part of webContents that reports trouble in the page. */
export interface FragileContents {
  on(event: 'render-process-gone', listener: (event: unknown, details: GoneDetails) => void): unknown
  on(event: 'preload-error', listener: (event: unknown, preloadPath: string, error: Error) => void): unknown
  on(event: 'unresponsive' | 'responsive', listener: () => void): unknown
  isDestroyed(): boolean
  reload(): void
}

/** After this many crashes in one run reloading does not help, and repeating it would hide the fault. */
const MAX_RELOADS = 3

export interface CrashOptions {
  readonly log: Pick<Log, 'info' | 'warn' | 'error'>
  /** Shows the user that the page cannot be brought back. */
  readonly showFatalError: (reason: string) => void
}

/** Reloads a crashed page, at most three times; everything that was fetched is in the cache. */
export function reviveCrashed(contents: FragileContents, { log, showFatalError }: CrashOptions): void {
  let reloads = 0
  contents.on('render-process-gone', (_event, { reason, exitCode }) => {
    log.error('page gone', { reason, exitCode, reloads })
    if (reason === 'clean-exit' || contents.isDestroyed()) return
    reloads += 1
    if (reloads > MAX_RELOADS) showFatalError(reason)
    else contents.reload()
  })
  contents.on('preload-error', (_event, _path, error) => log.error('preload failed', { error }))
  contents.on('unresponsive', () => log.warn('page unresponsive'))
  contents.on('responsive', () => log.info('page responsive again'))
}

/** Logs helper processes that ended unexpectedly. */
export function logLostProcesses(app: CrashSource, log: Pick<Log, 'warn'>): void {
  app.on('child-process-gone', (_event, { reason, exitCode }) => {
    log.warn('process gone', { reason, exitCode })
  })
}
