import type { BrowserWindowConstructorOptions } from 'electron'
import { windowColours } from '#shared/contract/window-colours.ts'
import type { Bounds } from './state/window-state.ts'

export interface WindowOptionsInput {
  /** Absolute path of the built preload. */
  readonly preload: string
  readonly bounds: Bounds
  readonly isPackaged: boolean
  readonly isDark: boolean
}

/** Every option that matters for safety is written out, even if it is the default. */
export function windowOptions(input: WindowOptionsInput): BrowserWindowConstructorOptions {
  return {
    ...input.bounds,
    minWidth: 900,
    minHeight: 600,
    title: 'Meterlens',
    show: false,
    // The window has the colour of the page before its first paint, so that a dark window does not flash.
    backgroundColor: windowColours[input.isDark ? 'dark' : 'light'],
    webPreferences: {
      preload: input.preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      // The spell checker's dictionaries would be downloaded from a content network.
      spellcheck: false,
      safeDialogs: true,
      devTools: !input.isPackaged,
    },
  }
}
