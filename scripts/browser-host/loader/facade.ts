import type { ElectronModule } from '../electron-module/electron.ts'

const electron = (globalThis as unknown as Record<symbol, ElectronModule>)[
  Symbol.for('meterlens.browser-host.electron')
]
if (!electron) throw new Error('browser host: electron was imported before the host had started')

export const {
  app,
  browserHost,
  BrowserWindow,
  clipboard,
  ClipboardItem,
  crashReporter,
  dialog,
  ipcMain,
  Menu,
  MenuItem,
  nativeImage,
  nativeTheme,
  net,
  Notification,
  powerMonitor,
  protocol,
  screen,
  session,
  shell,
  utilityProcess,
  webContents,
} = electron
export { electron as default }
