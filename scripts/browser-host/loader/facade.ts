import type { ElectronModule } from '../electron-module/electron.ts'

const electron = (globalThis as unknown as Record<symbol, ElectronModule>)[
  Symbol.for('meterlens.browser-host.electron')
]
if (!electron) throw new Error('browser host: electron was imported before the host had started')

export const {
  app,
  BrowserWindow,
  clipboard,
  ClipboardItem,
  dialog,
  ipcMain,
  Menu,
  nativeTheme,
  Notification,
  protocol,
  screen,
  session,
  shell,
} = electron
export { electron as default }
