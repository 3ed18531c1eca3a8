import { app, Menu } from 'electron'
import type { Emit } from '#electron/ipc/emitter.ts'
import { openLinkOutside } from './desktop.ts'
import { menuTemplate } from './menu-template.ts'

/** Puts the native menu in the place of Electron's own. */
export function installMenu(emit: Emit): void {
  const template = menuTemplate({
    platform: process.platform,
    isPackaged: app.isPackaged,
    choose: (command) => {
      emit('menuChosen', command)
    },
    openLink: (link) => void openLinkOutside(link),
  })
  Menu.setApplicationMenu(Menu.buildFromTemplate(template))
}
