import type { KeyPress } from '../../page/ipc-renderer.ts'
import type { HostApp } from '../app/app.ts'
import { contentsEvents } from '../contents/web-contents.ts'
import { GuardedEmitter } from '../guarded-emitter.ts'
import { type Role, roles } from './menu-roles.ts'

/** The contents of a template for one item. */
interface ItemOptions {
  readonly id?: string
  readonly label?: string
  readonly accelerator?: string
  readonly type?: string
  readonly role?: string
  readonly submenu?: readonly ItemOptions[]
  readonly click?: () => void
}

const known = new Set(['id', 'label', 'accelerator', 'type', 'role', 'submenu', 'click'])

/** Emulates MenuItem. `click()` does what a person's click does. */
interface HostMenuItem {
  readonly id: string | undefined
  readonly label: string
  readonly accelerator: string | undefined
  readonly submenu: { readonly items: readonly HostMenuItem[] } | undefined
  readonly click: () => void
}

function itemOf(app: HostApp, options: ItemOptions): HostMenuItem {
  const unknown = Object.keys(options).find((name) => !known.has(name))
  if (unknown !== undefined) throw new Error(`browser host: MenuItem.${unknown} is not emulated`)
  const role: Role | undefined = options.role === undefined ? {} : roles[options.role.toLowerCase()]
  if (!role) throw new Error(`browser host: menu role ${options.role ?? ''} is not emulated`)
  const below: readonly ItemOptions[] | undefined =
    options.submenu ?? role.submenu?.map((name) => ({ role: name }))
  return {
    id: options.id,
    label: options.label ?? role.label ?? '',
    accelerator: options.accelerator ?? role.accelerator,
    submenu: below && { items: below.map((each) => itemOf(app, each)) },
    click: () => {
      if (role.run) role.run(app)
      else options.click?.()
    },
  }
}

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
      return new HostMenu(template.map((options) => itemOf(app, options)))
    }

    static setApplicationMenu(menu: HostMenu | null): void {
      applicationMenu = menu
    }

    static getApplicationMenu(): HostMenu | null {
      return applicationMenu
    }

    getMenuItemById(id: string): HostMenuItem | null {
      return flatten(this.items).find((item) => item.id === id) ?? null
    }
  }

  contentsEvents.on('key', (press: KeyPress) => {
    flatten(applicationMenu?.items ?? [])
      .find(({ accelerator }) => accelerator !== undefined && matchesAccelerator(accelerator, press))
      ?.click()
  })
  return HostMenu
}

function flatten(items: readonly HostMenuItem[]): readonly HostMenuItem[] {
  return items.flatMap((item) => [item, ...flatten(item.submenu?.items ?? [])])
}

const modifiers: Readonly<Record<string, 'ctrl' | 'alt' | 'shift'>> = {
  commandorcontrol: 'ctrl',
  cmdorctrl: 'ctrl',
  ctrl: 'ctrl',
  alt: 'alt',
  shift: 'shift',
}

const keys: Readonly<Record<string, string>> = {
  plus: '+',
  space: ' ',
  up: 'arrowup',
  down: 'arrowdown',
  left: 'arrowleft',
  right: 'arrowright',
}

/** Returns true when a key press is the accelerator, in Electron's spelling (`CmdOrCtrl+Shift+E`) on Linux. */
function matchesAccelerator(accelerator: string, press: KeyPress): boolean {
  const parts = accelerator.replace(/\+$/, 'plus').toLowerCase().split('+')
  const required = new Set(parts.flatMap((part) => modifiers[part] ?? []))
  const named = parts.find((part) => !(part in modifiers)) ?? ''
  const key = press.key.toLowerCase()
  // A sign may need Shift on its keyboard, but the accelerator names only the sign.
  const isShiftRight = required.has('shift') === press.shift || (!/^[a-z]$|^.{2,}$/.test(key) && press.shift)
  const areOthersRight = (['ctrl', 'alt'] as const).every((name) => required.has(name) === press[name])
  return isShiftRight && areOthersRight && !press.meta && (keys[named] ?? named) === key
}
