import type { HostApp } from '../app.ts'
import { HostBrowserWindow } from '../browser-window.ts'
import type { HostWebContents } from '../web-contents.ts'

/** What a role is called, its accelerator, what it does, or the roles of its submenu. */
export interface Role {
  readonly label: string
  readonly accelerator?: string
  readonly run?: (app: HostApp) => void
  readonly submenu?: readonly string[]
}

const onPage = (act: (contents: HostWebContents) => void) => (): void => {
  const contents = HostBrowserWindow.getFocusedWindow()?.webContents
  if (contents) act(contents)
}
const onWindow = (act: (window: HostBrowserWindow) => void) => (): void => {
  const window = HostBrowserWindow.getFocusedWindow()
  if (window) act(window)
}
const zoomBy = (factor: number): (() => void) =>
  onPage((contents) => {
    contents.setZoomFactor(contents.getZoomFactor() * factor)
  })

/** By lower-case name. Editing keys are Chromium's own, so those roles have no accelerator here. */
export const roles: Readonly<Record<string, Role>> = {
  quit: {
    label: 'Quit',
    accelerator: 'CommandOrControl+Q',
    run: (app) => {
      app.quit()
    },
  },
  about: {
    label: 'About',
    run: (app) => {
      app.showAboutPanel()
    },
  },
  close: {
    label: 'Close Window',
    accelerator: 'CommandOrControl+W',
    run: onWindow((window) => {
      window.close()
    }),
  },
  minimize: {
    label: 'Minimize',
    accelerator: 'CommandOrControl+M',
    run: onWindow((window) => {
      window.minimize()
    }),
  },
  zoom: {
    label: 'Zoom',
    run: onWindow((window) => {
      window.maximize()
    }),
  },
  togglefullscreen: {
    label: 'Toggle Full Screen',
    accelerator: 'F11',
    run: onWindow((window) => {
      window.setFullScreen(!window.isFullScreen())
    }),
  },
  reload: {
    label: 'Reload',
    accelerator: 'CmdOrCtrl+R',
    run: onPage((contents) => {
      contents.reload()
    }),
  },
  forcereload: {
    label: 'Force Reload',
    accelerator: 'Shift+CmdOrCtrl+R',
    run: onPage((contents) => {
      contents.reloadIgnoringCache()
    }),
  },
  toggledevtools: {
    label: 'Toggle Developer Tools',
    accelerator: 'Ctrl+Shift+I',
    run: onPage((contents) => {
      contents.openDevTools()
    }),
  },
  resetzoom: {
    label: 'Actual Size',
    accelerator: 'CommandOrControl+0',
    run: onPage((contents) => {
      contents.setZoomFactor(1)
    }),
  },
  zoomin: { label: 'Zoom In', accelerator: 'CommandOrControl+Plus', run: zoomBy(1.1) },
  zoomout: { label: 'Zoom Out', accelerator: 'CommandOrControl+-', run: zoomBy(1 / 1.1) },
  undo: {
    label: 'Undo',
    run: onPage((contents) => {
      contents.undo()
    }),
  },
  redo: {
    label: 'Redo',
    run: onPage((contents) => {
      contents.redo()
    }),
  },
  cut: {
    label: 'Cut',
    run: onPage((contents) => {
      contents.cut()
    }),
  },
  copy: {
    label: 'Copy',
    run: onPage((contents) => {
      contents.copy()
    }),
  },
  paste: {
    label: 'Paste',
    run: onPage((contents) => {
      contents.paste()
    }),
  },
  delete: {
    label: 'Delete',
    run: onPage((contents) => {
      contents.delete()
    }),
  },
  selectall: {
    label: 'Select All',
    run: onPage((contents) => {
      contents.selectAll()
    }),
  },
  hide: { label: 'Hide' },
  hideothers: { label: 'Hide Others' },
  unhide: { label: 'Show All' },
  services: { label: 'Services', submenu: [] },
  front: { label: 'Bring All to Front' },
  help: { label: 'Help', submenu: [] },
  appmenu: { label: 'Electron', submenu: ['about', 'services', 'hide', 'hideothers', 'unhide', 'quit'] },
  filemenu: { label: 'File', submenu: ['quit'] },
  editmenu: { label: 'Edit', submenu: ['undo', 'redo', 'cut', 'copy', 'paste', 'delete', 'selectall'] },
  viewmenu: {
    label: 'View',
    submenu: [
      'reload',
      'forcereload',
      'toggledevtools',
      'resetzoom',
      'zoomin',
      'zoomout',
      'togglefullscreen',
    ],
  },
  windowmenu: { label: 'Window', submenu: ['minimize', 'zoom', 'close'] },
}
