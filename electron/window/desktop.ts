import { app, BrowserWindow, clipboard, ClipboardItem, dialog, nativeTheme, shell } from 'electron'
import { createCopyImage } from '#electron/files/copy-image.ts'
import type { SaveDialogOptions } from '#electron/files/save-dialog.ts'
import type { AppHandlersOptions } from '#electron/ipc/app-handlers.ts'
import type { TokenVault } from '#electron/vault/token-vault.ts'
import { readAppFacts } from './app-facts.ts'
import { addressOf, readLinks } from './links.ts'

/** What the page may ask of the desktop. */
export function desktopActions(keychain: TokenVault): AppHandlersOptions {
  return {
    readFacts: () => readAppFacts(app, keychain.state),
    setTheme: (theme) => {
      nativeTheme.themeSource = theme
    },
    openLink: openLinkOutside,
    copyImage: createCopyImage((png) =>
      clipboard.write([new ClipboardItem({ 'image/png': new Blob([png], { type: 'image/png' }) })]),
    ),
  }
}

/** The one door to the system's browser: by name, to a constant https address. */
export async function openLinkOutside(link: string): Promise<void> {
  const address = addressOf(readLinks(app.getAppPath()), link)
  if (address !== undefined) await shell.openExternal(address)
}

/** A save dialog over the app's window. */
export const askWhereToSave: SaveDialogOptions['ask'] = (options) => {
  const [window] = BrowserWindow.getAllWindows()
  return window ? dialog.showSaveDialog(window, options) : dialog.showSaveDialog(options)
}

/** The last word when there is no page left to say it. */
export function giveUp(reason: string): void {
  dialog.showErrorBox('Meterlens', `The window stopped working (${reason}). Please start Meterlens again.`)
}
