import type * as Electron from 'electron'
import type { HostApp } from './app/app.ts'
import type { HostBrowserWindow } from './window/browser-window.ts'
import type { ElectronModule } from './electron.ts'
import type { HostIpcMain } from './contents/ipc-main.ts'
import type { HostMenuItem } from './menu/menu-item.ts'
import type { HostSession } from './session/session.ts'
import type { HostClipboardItem } from './system/clipboard.ts'
import type { HostNativeTheme } from './system/native-theme.ts'
import type { HostNotification } from './system/notification.ts'
import type { HostScreen } from './system/screen.ts'
import type { HostWebContents } from './contents/web-contents.ts'
import type { HostWebFrameMain } from './contents/web-frame-main.ts'

/** Names the members that the host has but Electron does not, except those marked as the host's own. */
type Invented<Emulated, Real, Own extends string = never> = Exclude<keyof Emulated & string, keyof Real | Own>

/** Fails to compile if the host has an API that Electron 45 does not have. */
type Claim<Names extends string> = [Names] extends [never] ? true : Names
type Hold<Claims extends readonly true[]> = Claims

export type EmulatesElectronOnly = Hold<
  [
    Claim<Invented<ElectronModule, typeof Electron, 'browserHost'>>,
    Claim<Invented<ElectronModule['dialog'], Electron.Dialog>>,
    Claim<Invented<ElectronModule['shell'], Electron.Shell>>,
    Claim<Invented<ElectronModule['clipboard'], Electron.Clipboard>>,
    Claim<Invented<ElectronModule['net'], Electron.Net>>,
    Claim<Invented<ElectronModule['protocol'], Electron.Protocol>>,
    Claim<Invented<ElectronModule['session'], typeof Electron.session>>,
    Claim<Invented<ElectronModule['webContents'], typeof Electron.webContents>>,
    Claim<Invented<HostApp, Electron.App, 'becomeReady'>>,
    Claim<Invented<HostBrowserWindow, Electron.BrowserWindow, 'placement' | 'moved' | 'targetId'>>,
    Claim<Invented<HostWebContents, Electron.WebContents, 'page' | 'openPage' | 'destroyed'>>,
    Claim<Invented<HostWebFrameMain, Electron.WebFrameMain>>,
    Claim<Invented<HostIpcMain, Electron.IpcMain, 'handlers'>>,
    Claim<Invented<HostSession, Electron.Session, 'applyPermissions'>>,
    Claim<Invented<HostMenuItem, Electron.MenuItem, keyof NodeJS.EventEmitter & string>>,
    Claim<Invented<HostClipboardItem, Electron.ClipboardItem, keyof NodeJS.EventEmitter & string>>,
    Claim<Invented<HostNotification, Electron.Notification, keyof NodeJS.EventEmitter & string>>,
    Claim<Invented<HostNativeTheme, Electron.NativeTheme>>,
    Claim<Invented<HostScreen, Electron.Screen>>,
  ]
>
