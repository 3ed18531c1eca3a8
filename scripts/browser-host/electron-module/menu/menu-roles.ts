import type { HostApp } from '../app/app.ts'
import { HostBrowserWindow } from '../window/browser-window.ts'

/** A role with its label, its accelerator, and either its effect or the roles of its submenu. */
export interface Role {
  readonly label?: string
  readonly accelerator?: string
  readonly run?: (app: HostApp) => void
  readonly submenu?: readonly string[]
}

const onWindow = (act: (window: HostBrowserWindow) => void) => (): void => {
  const window = HostBrowserWindow.getFocusedWindow()
  if (window) act(window)
}

/**
 * Roles by lower-case name. Nobody clicks on a menu that is not drawn, and Chromium has its own keys for editing and
 * zooming, so those roles do nothing here.
 */
export const roles: Readonly<Record<string, Role>> = {
  quit: { label: 'Quit', accelerator: 'CommandOrControl+Q', run: (app) => app.quit() },
  close: {
    label: 'Close Window',
    accelerator: 'CommandOrControl+W',
    run: onWindow((window) => window.close()),
  },
  minimize: {
    label: 'Minimize',
    accelerator: 'CommandOrControl+M',
    run: onWindow((window) => window.minimize()),
  },
  zoom: { label: 'Zoom', run: onWindow((window) => window.maximize()) },
  togglefullscreen: {
    label: 'Toggle Full Screen',
    accelerator: 'F11',
    run: onWindow((window) => window.setFullScreen(!window.isFullScreen())),
  },
  reload: {
    label: 'Reload',
    accelerator: 'CmdOrCtrl+R',
    run: onWindow(({ webContents }) => webContents.reload()),
  },
  forcereload: {
    label: 'Force Reload',
    accelerator: 'Shift+CmdOrCtrl+R',
    run: onWindow(({ webContents }) => webContents.reloadIgnoringCache()),
  },
  toggledevtools: { label: 'Toggle Developer Tools' },
  cut: { label: 'Cut' },
  copy: { label: 'Copy' },
  paste: { label: 'Paste' },
  selectall: { label: 'Select All' },
  resetzoom: { label: 'Actual Size' },
  zoomin: { label: 'Zoom In' },
  zoomout: { label: 'Zoom Out' },
  help: { label: 'Help', submenu: [] },
  windowmenu: { label: 'Window', submenu: ['minimize', 'zoom', 'close'] },
}
