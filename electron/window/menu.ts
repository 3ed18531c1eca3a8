import { join } from 'node:path'
import { app, Menu, shell } from 'electron'
import type { Emit } from '#electron/ipc/emitter.ts'
import { openLinkOutside } from './desktop.ts'
import { readLinks } from './links.ts'
import { menuTemplate } from './menu-template.ts'

/** Puts the native menu in the place of Electron's own. */
export function installMenu(emit: Emit): void {
  const template = menuTemplate({
    platform: process.platform,
    isPackaged: app.isPackaged,
    choose: (command) => {
      emit('menuChosen', command)
    },
    links: readLinks(app.getAppPath()),
    openLink: (link) => void openLinkOutside(link),
    showNotices: () => {
      shell.showItemInFolder(join(process.resourcesPath, 'third-party-notices.txt'))
    },
  })
  Menu.setApplicationMenu(Menu.buildFromTemplate(template))
}
