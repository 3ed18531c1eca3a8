import { join } from 'node:path'
import {
  app,
  BrowserWindow,
  clipboard,
  ClipboardItem,
  dialog,
  Menu,
  nativeTheme,
  Notification,
  shell,
} from 'electron'
import type { Bridge } from '#shared/contract/bridge.ts'
import type { RequestOf } from '#shared/contract/calls.ts'
import type { AppFacts, KeychainState } from '#shared/contract/app-facts.ts'
import { succeed } from '#shared/errors/result.ts'
import { createCopyImage } from '#electron/files/copy-image.ts'
import type { OpenDialogOptions } from '#electron/files/import-files.ts'
import type { FolderDialogOptions } from '#electron/files/folder-dialog.ts'
import type { SaveDialogOptions } from '#electron/files/save-dialog.ts'
import type { Emit } from '#electron/ipc/emitter.ts'
import type { TokenVault } from '#electron/vault/token-vault.ts'
import { addressOf, readLinks } from './links.ts'
import { createPrintPdf } from './print-pdf.ts'
import type { OfferedCard } from './menu/app-menus.ts'
import { menuTemplate } from './menu/menu-template.ts'

/** Answers the calls for what the page may do on the desktop. */
export function desktopCalls(
  keychain: TokenVault,
  emit: Emit,
): Pick<
  Bridge,
  'readAppFacts' | 'setTheme' | 'offerCards' | 'openLink' | 'showNotification' | 'copyImage' | 'printPdf'
> {
  const copyImage = createCopyImage((png) =>
    clipboard.write([new ClipboardItem({ 'image/png': new Blob([png], { type: 'image/png' }) })]),
  )
  return {
    readAppFacts: async () => succeed(await readAppFacts(keychain.state)),
    setTheme: ({ theme }) => {
      nativeTheme.themeSource = theme
      return Promise.resolve(succeed(null))
    },
    offerCards: ({ cards }) => {
      installMenu(emit, cards)
      return Promise.resolve(succeed(null))
    },
    openLink: async ({ link }) => {
      await openLinkOutside(link)
      return succeed(null)
    },
    showNotification: (request) => Promise.resolve(succeed({ isShown: showNotification(request) })),
    copyImage: ({ png }) => copyImage(png),
    printPdf: createPrintPdf(() => BrowserWindow.getAllWindows()[0]?.webContents),
  }
}

/** Opens a constant https address, given by its name. */
async function openLinkOutside(link: string): Promise<void> {
  const address = addressOf(readLinks(app.getAppPath()), link)
  if (address !== undefined) await openOutside(address)
}

/** Opens an address that has been checked. This is the only access to the system's browser. */
export function openOutside(address: string): Promise<void> {
  return shell.openExternal(address)
}

/** Shows a notification; clicking it brings the window to the front. Returns false if the system shows none. */
function showNotification({ title, body }: RequestOf<'showNotification'>): boolean {
  if (!Notification.isSupported()) return false
  const notification = new Notification({ title, body })
  notification.on('click', () => {
    const [window] = BrowserWindow.getAllWindows()
    window?.show()
  })
  notification.show()
  return true
}

/** Shows a save dialog over the app's window. */
export const showSaveDialog: SaveDialogOptions['showDialog'] = (options) => {
  const [window] = BrowserWindow.getAllWindows()
  return window ? dialog.showSaveDialog(window, options) : dialog.showSaveDialog(options)
}

/** Shows a dialog for a file or a folder, over the app's window. */
export const showOpenDialog: OpenDialogOptions['showDialog'] & FolderDialogOptions['showDialog'] = (
  options: Electron.OpenDialogOptions,
) => {
  const [window] = BrowserWindow.getAllWindows()
  return window ? dialog.showOpenDialog(window, options) : dialog.showOpenDialog(options)
}

/** Replaces Electron's own native menu, or the previous one. */
export function installMenu(emit: Emit, cards: readonly OfferedCard[]): void {
  const template = menuTemplate({
    platform: process.platform,
    isPackaged: app.isPackaged,
    cards,
    choose: (command) => emit('menuChosen', command),
    links: readLinks(app.getAppPath()),
    openLink: (link) => void openLinkOutside(link),
    showNotices: () => shell.showItemInFolder(join(process.resourcesPath, 'third-party-notices.txt')),
  })
  Menu.setApplicationMenu(Menu.buildFromTemplate(template))
}

/**
 * The zone is read before the page calls, since the first use of the system's zones takes longer than all other facts.
 */
const machineZone = new Intl.DateTimeFormat().resolvedOptions().timeZone

async function readAppFacts(keychainState: () => Promise<KeychainState>): Promise<AppFacts> {
  return {
    version: app.getVersion(),
    host: 'electron' in process.versions ? 'electron' : 'browser-host',
    platform: process.platform,
    locale: app.getLocale(),
    machineZone,
    keychain: await keychainState(),
    sandboxOff: app.commandLine.hasSwitch('no-sandbox'),
  }
}
