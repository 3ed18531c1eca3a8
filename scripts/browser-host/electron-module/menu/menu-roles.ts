import type { HostApp } from '../app/app.ts'
import { HostBrowserWindow } from '../window/browser-window.ts'
import type { HostWebContents } from '../contents/web-contents.ts'

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

type PageAction = 'reload' | 'reloadIgnoringCache' | 'cut' | 'copy' | 'paste' | 'selectAll'
const onPage = (action: PageAction): (() => void) =>
  onWindow(({ webContents }: { readonly webContents: HostWebContents }) => {
    webContents[action]()
  })

/**
 * Roles by lower-case name. Chromium has its own keys for editing and zooming, so those roles have no accelerator here;
 * the roles for zooming and for developer tools do nothing.
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
  reload: { label: 'Reload', accelerator: 'CmdOrCtrl+R', run: onPage('reload') },
  forcereload: {
    label: 'Force Reload',
    accelerator: 'Shift+CmdOrCtrl+R',
    run: onPage('reloadIgnoringCache'),
  },
  toggledevtools: { label: 'Toggle Developer Tools' },
  cut: { label: 'Cut', run: onPage('cut') },
  copy: { label: 'Copy', run: onPage('copy') },
  paste: { label: 'Paste', run: onPage('paste') },
  selectall: { label: 'Select All', run: onPage('selectAll') },
  resetzoom: { label: 'Actual Size' },
  zoomin: { label: 'Zoom In' },
  zoomout: { label: 'Zoom Out' },
  help: { label: 'Help', submenu: [] },
  windowmenu: { label: 'Window', submenu: ['minimize', 'zoom', 'close'] },
}
