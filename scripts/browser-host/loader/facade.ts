import type { ElectronModule } from '../electron-module/electron.ts'

const electron = (globalThis as unknown as Record<symbol, ElectronModule>)[
  Symbol.for('meterlens.browser-host.electron')
]
if (!electron) throw new Error('browser host: electron was imported before the host had started')

export const { app, BrowserWindow, ipcMain, nativeImage, protocol, session, webContents } = electron
export { electron as default }
