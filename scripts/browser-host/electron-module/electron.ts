import type { Host } from '../host-state.ts'
import { HostApp } from './app.ts'
import { contentsFromTarget, HostBrowserWindow } from './browser-window.ts'
import { guard } from './guarded.ts'
import { menuClasses } from './menu/menu.ts'
import { nativeImage } from './native-image.ts'
import { ipcMain } from './page-ipc.ts'
import { createProtocol } from './protocol.ts'
import { createSessions } from './sessions.ts'
import { createClipboard, HostClipboardItem } from './system/clipboard.ts'
import { createDialog } from './system/dialog.ts'
import { HostNativeTheme } from './system/native-theme.ts'
import { createNet } from './system/net.ts'
import { notificationClass } from './system/notification.ts'
import { HostPowerMonitor } from './system/power-monitor.ts'
import { HostScreen } from './system/screen.ts'
import { createShell } from './system/shell.ts'
import { createUtilityProcess } from './system/utility-process.ts'
import { openContents } from './web-contents.ts'
import type { WindowOptions } from './window-bounds.ts'

export type ElectronModule = ReturnType<typeof createElectron>

/** The `electron` module of the main process, and `browserHost`, which Electron does not have. */
export function createElectron(host: Host, end: (exitCode: number) => void) {
  const app = new HostApp(host, end)
  const protocol = createProtocol(host)
  const session = createSessions(host, protocol, (created) => app.emit('session-created', created))
  class BrowserWindow extends HostBrowserWindow {
    constructor(options: WindowOptions = {}) {
      super(host, session.defaultSession, options)
    }
  }
  return guard('electron', {
    app,
    protocol,
    session,
    ipcMain,
    nativeImage,
    BrowserWindow,
    webContents: contentsLookup(),
    ...menuClasses(host, app),
    dialog: createDialog(host),
    shell: createShell(host),
    clipboard: createClipboard(),
    ClipboardItem: HostClipboardItem,
    nativeTheme: new HostNativeTheme(),
    screen: new HostScreen(),
    powerMonitor: new HostPowerMonitor(),
    Notification: notificationClass(host),
    net: createNet(host),
    utilityProcess: createUtilityProcess(host),
    crashReporter: guard('crashReporter', {
      start: (options: object) => void host.recorded.push({ member: 'crashReporter.start', args: [options] }),
    }),
    browserHost: { recorded: host.recorded, isHeadless: host.isHeadless },
  })
}

function contentsLookup() {
  return guard('webContents', {
    getAllWebContents: () => [...openContents.values()],
    fromId: (id: number) => openContents.get(id),
    fromDevToolsTargetId: contentsFromTarget,
    getFocusedWebContents: () => HostBrowserWindow.getFocusedWindow()?.webContents ?? null,
  })
}
