import type { HostApp } from '../app/app.ts'
import { HostBrowserWindow } from '../window/browser-window.ts'

/** A role with its label, its accelerator, and either its effect or the roles of its submenu. */
export interface Role {
  readonly label?: string
  readonly accelerator?: string | undefined
  readonly run?: (app: HostApp) => void
  readonly submenu?: readonly string[]
}

/** Returns a role that acts on the window in front. */
function ofWindow(
  label: string,
  accelerator: string | undefined,
  act: (window: HostBrowserWindow) => void,
): Role {
  const run = (): void => {
    const window = HostBrowserWindow.getFocusedWindow()
    if (window) act(window)
  }
  return { label, accelerator, run }
}

/**
 * Roles by lower-case name. Nobody clicks on a menu that is not drawn, and Chromium has its own keys for editing and
 * zooming, so those roles do nothing here.
 */
export const roles: Readonly<Record<string, Role>> = {
  quit: { label: 'Quit', accelerator: 'CommandOrControl+Q', run: (app) => app.quit() },
  close: ofWindow('Close Window', 'CommandOrControl+W', (window) => window.close()),
  minimize: ofWindow('Minimize', 'CommandOrControl+M', (window) => window.minimize()),
  zoom: ofWindow('Zoom', undefined, (window) => window.maximize()),
  togglefullscreen: ofWindow('Toggle Full Screen', 'F11', (window) =>
    window.setFullScreen(!window.isFullScreen()),
  ),
  reload: ofWindow('Reload', 'CmdOrCtrl+R', ({ webContents }) => webContents.reload()),
  forcereload: ofWindow('Force Reload', 'Shift+CmdOrCtrl+R', ({ webContents }) =>
    webContents.reloadIgnoringCache(),
  ),
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
