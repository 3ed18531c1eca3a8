import type { Host } from '../host-state.ts'
import { HostApp } from './app.ts'
import { contentsFromTarget, HostBrowserWindow } from './browser-window.ts'
import { guard } from './guarded.ts'
import { nativeImage } from './native-image.ts'
import { ipcMain } from './page-ipc.ts'
import { createProtocol } from './protocol.ts'
import { HostSession } from './session.ts'
import { openContents } from './web-contents.ts'
import type { WindowOptions } from './window-bounds.ts'

export type ElectronModule = ReturnType<typeof createElectron>

/** The `electron` module of the main process. */
export function createElectron(host: Host, end: (exitCode: number) => void) {
  const app = new HostApp(host, end)
  const protocol = createProtocol(host)
  const defaultSession = new HostSession(host, protocol)
  const partitions = new Map<string, HostSession>()
  class BrowserWindow extends HostBrowserWindow {
    constructor(options: WindowOptions = {}) {
      super(host, defaultSession, options)
    }
  }
  const electron = {
    app,
    protocol,
    ipcMain,
    nativeImage,
    BrowserWindow,
    session: guard('session', {
      get defaultSession() {
        return defaultSession
      },
      fromPartition: (name: string) => {
        const held = partitions.get(name)
        if (held) return held
        const created = new HostSession(host, protocol)
        partitions.set(name, created)
        app.emit('session-created', created)
        return created
      },
    }),
    webContents: guard('webContents', {
      getAllWebContents: () => [...openContents.values()],
      fromId: (id: number) => openContents.get(id),
      fromDevToolsTargetId: contentsFromTarget,
      getFocusedWebContents: () => HostBrowserWindow.getFocusedWindow()?.webContents ?? null,
    }),
  }
  return guard('electron', electron)
}
