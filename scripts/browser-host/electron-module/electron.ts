import type { Host } from '../host-state.ts'
import { HostApp } from './app/app.ts'
import { HostBrowserWindow } from './window/browser-window.ts'
import { guard } from '../page/guard.ts'
import { createMenu } from './menu/menu.ts'
import { ipcMain } from './contents/page-ipc.ts'
import { createProtocol, createSessions } from './session/session.ts'
import {
  createClipboard,
  createShell,
  HostClipboardItem,
  HostNotification,
  HostScreen,
} from './system/desktop.ts'
import { createDialog } from './system/dialog.ts'
import { HostNativeTheme } from './system/native-theme.ts'
import type { WindowOptions } from './window/window-placement.ts'

/** Creates the `electron` module of the main process. */
export function createElectron(host: Host, end: (exitCode: number) => void) {
  const app = new HostApp(host, end)
  const session = createSessions(host, (created) => app.emit('session-created', created))
  class BrowserWindow extends HostBrowserWindow {
    constructor(options: WindowOptions = {}) {
      super(host, session.defaultSession, options)
    }
  }
  return guard('electron', {
    app,
    session,
    ipcMain,
    BrowserWindow,
    protocol: createProtocol(host),
    Menu: createMenu(app),
    dialog: createDialog(host),
    shell: createShell(host),
    clipboard: createClipboard(),
    ClipboardItem: HostClipboardItem,
    Notification: HostNotification,
    nativeTheme: new HostNativeTheme(),
    screen: new HostScreen(),
  })
}
