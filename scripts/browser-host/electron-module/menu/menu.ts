import type { KeyPress } from '../../page/ipc-renderer.ts'
import type { HostApp } from '../app/app.ts'
import { GuardedEmitter } from '../guarded-emitter.ts'
import { contentsEvents } from '../contents/web-contents.ts'
import { matchesAccelerator } from './accelerator.ts'
import { HostMenuItem, type ItemOptions, type SubMenu } from './menu-item.ts'

/** Creates the class Menu. Menus are stored, not drawn; their accelerators work. */
export function createMenu(app: HostApp) {
  let applicationMenu: HostMenu | null = null

  class HostMenu extends GuardedEmitter {
    readonly items: readonly HostMenuItem[]

    constructor(items: readonly HostMenuItem[]) {
      super()
      this.items = items
    }

    static buildFromTemplate(template: readonly ItemOptions[]): HostMenu {
      return new HostMenu(
        template.map((options) => new HostMenuItem(app, options, HostMenu.buildFromTemplate)),
      )
    }

    static setApplicationMenu(menu: HostMenu | null): void {
      applicationMenu = menu
    }

    static getApplicationMenu(): HostMenu | null {
      return applicationMenu
    }

    getMenuItemById(id: string): HostMenuItem | null {
      return flatten(this).find((item) => item.id === id) ?? null
    }
  }

  contentsEvents.on('key', (press: KeyPress) => {
    const items = applicationMenu ? flatten(applicationMenu) : []
    items
      .find(({ accelerator }) => accelerator !== undefined && matchesAccelerator(accelerator, press))
      ?.click()
  })
  return HostMenu
}

function flatten(menu: SubMenu): HostMenuItem[] {
  return menu.items.flatMap((item) => [item, ...(item.submenu ? flatten(item.submenu) : [])])
}
