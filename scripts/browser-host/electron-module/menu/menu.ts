import type { Host } from '../../host-state.ts'
import type { HostApp } from '../app.ts'
import { GuardedEmitter } from '../guarded.ts'
import { contentsEvents } from '../web-contents.ts'
import type { KeyPress } from '../../page/ipc-renderer.ts'
import { matchesAccelerator } from './accelerator.ts'
import { HostMenuItem, type ItemOptions, type SubMenu } from './menu-item.ts'

/** The classes Menu and MenuItem of a host. Menus are kept, not drawn; their accelerators work. */
export function menuClasses(host: Host, app: HostApp) {
  const build = (items: readonly ItemOptions[]): HostMenu => HostMenu.buildFromTemplate(items)
  let applicationMenu: HostMenu | null = null

  class MenuItem extends HostMenuItem {
    constructor(options: ItemOptions) {
      if (options.label === undefined && options.role === undefined && options.type === undefined) {
        throw new TypeError('Invalid template for MenuItem: must have at least one of label, role or type')
      }
      super(app, options, build)
    }
  }

  class HostMenu extends GuardedEmitter {
    readonly items: HostMenuItem[] = []

    static buildFromTemplate(template: readonly (ItemOptions | HostMenuItem)[]): HostMenu {
      if (!Array.isArray(template))
        throw new TypeError('Invalid template for Menu: Menu template must be an array')
      const menu = new HostMenu()
      for (const item of template) menu.append(item instanceof HostMenuItem ? item : new MenuItem(item))
      return menu
    }

    static setApplicationMenu(menu: HostMenu | null): void {
      applicationMenu = menu
    }

    static getApplicationMenu(): HostMenu | null {
      return applicationMenu
    }

    append(item: HostMenuItem): void {
      this.items.push(item)
    }

    insert(at: number, item: HostMenuItem): void {
      this.items.splice(at, 0, item)
    }

    getMenuItemById(id: string): HostMenuItem | null {
      return flatten(this).find((item) => item.id === id) ?? null
    }

    popup(): void {
      this.emit('menu-will-show', {})
      host.recorded.push({ member: 'Menu.popup', args: [this] })
    }

    closePopup(): void {
      this.emit('menu-will-close', {})
    }
  }

  contentsEvents.on('key', (press: KeyPress) => {
    const items = applicationMenu ? flatten(applicationMenu) : []
    items.find((item) => isFor(item, press))?.click({ triggeredByAccelerator: true })
  })
  return { Menu: HostMenu, MenuItem }
}

function isFor({ accelerator, enabled, visible }: HostMenuItem, press: KeyPress): boolean {
  return accelerator !== undefined && enabled && visible && matchesAccelerator(accelerator, press)
}

function flatten(menu: SubMenu): HostMenuItem[] {
  return menu.items.flatMap((item) => [item, ...(item.submenu ? flatten(item.submenu) : [])])
}
