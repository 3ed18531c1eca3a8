import { BrowserWindow, nativeTheme, screen } from 'electron'
import type { RecordFile } from '#electron/records/record-file.ts'
import type { Log } from '#electron/log/log.ts'
import { onPageEnd } from './failures/page-end.ts'
import { rememberState } from './state/remember-state.ts'
import { windowOptions } from './window-options.ts'
import { boundsFrom, type WindowState } from './state/window-state.ts'

export interface MainWindowOptions {
  readonly url: string
  readonly preload: string
  readonly isPackaged: boolean
  /** File that stores the window's position. */
  readonly stateFile: RecordFile<WindowState>
  readonly log: Pick<Log, 'error'>
  /** Ends everything that a page began, once that page is gone. */
  readonly endPage: () => void
  /** Shows the user that the page could not be loaded at all. */
  readonly showFatalError: (reason: string) => void
}

/** Opens the app's window at its last position and shows it once there is something to see. */
export async function openMainWindow(options: MainWindowOptions): Promise<BrowserWindow> {
  const read = await options.stateFile.read()
  const state = read.ok ? read.value : undefined
  const window = new BrowserWindow(
    windowOptions({
      preload: options.preload,
      isPackaged: options.isPackaged,
      isDark: nativeTheme.shouldUseDarkColors,
      bounds: boundsFrom(
        state,
        screen.getAllDisplays().map(({ workArea }) => workArea),
      ),
    }),
  )
  if (state?.isMaximized === true) window.maximize()
  window.once('ready-to-show', () => window.show())
  onPageEnd(window.webContents, options.endPage)
  rememberState(window, options.stateFile)
  window.loadURL(options.url).catch((error: unknown) => {
    options.log.error('page not loaded', { error })
    options.showFatalError('its page could not be loaded')
  })
  return window
}
