import type { HostApp } from '../app.ts'
import { HostBrowserWindow } from '../browser-window.ts'
import { GuardedEmitter } from '../guarded.ts'
import { roles } from './menu-roles.ts'

/** What a template says of one item. */
export interface ItemOptions {
  readonly id?: string
  readonly label?: string
  readonly sublabel?: string
  readonly toolTip?: string
  readonly accelerator?: string
  readonly type?: string
  readonly role?: string
  readonly enabled?: boolean
  readonly visible?: boolean
  readonly checked?: boolean
  readonly registerAccelerator?: boolean
  readonly submenu?: readonly ItemOptions[] | SubMenu
  readonly click?: (item: HostMenuItem, window: HostBrowserWindow | undefined, event: object) => void
}

/** A menu below an item. */
export interface SubMenu {
  readonly items: readonly HostMenuItem[]
}

/** MenuItem. `click()` does what a person's click does: the role, else the function of the template. */
export class HostMenuItem extends GuardedEmitter {
  readonly id: string | undefined
  readonly role: string | undefined
  readonly type: string
  readonly accelerator: string | undefined
  readonly registerAccelerator: boolean
  readonly submenu: SubMenu | undefined
  label: string
  sublabel: string
  toolTip: string
  enabled: boolean
  visible: boolean
  checked: boolean
  readonly #app: HostApp
  readonly #onClick: ItemOptions['click']

  constructor(app: HostApp, options: ItemOptions, build: (items: readonly ItemOptions[]) => SubMenu) {
    super()
    const role = options.role === undefined ? undefined : roles[options.role.toLowerCase()]
    if (options.role !== undefined && !role)
      throw new Error(`browser host: menu role ${options.role} is not emulated`)
    const below = options.submenu ?? role?.submenu?.map((name) => ({ role: name }))
    this.#app = app
    this.#onClick = options.click
    this.id = options.id
    this.role = options.role?.toLowerCase()
    this.submenu = below && ('items' in below ? below : build(below))
    this.type = options.type ?? (this.submenu ? 'submenu' : 'normal')
    this.accelerator = options.accelerator ?? role?.accelerator
    this.registerAccelerator = options.registerAccelerator ?? true
    this.label = options.label ?? role?.label ?? ''
    this.sublabel = options.sublabel ?? ''
    this.toolTip = options.toolTip ?? ''
    this.enabled = options.enabled ?? true
    this.visible = options.visible ?? true
    this.checked = options.checked ?? false
  }

  click(event: object = {}): void {
    if (!this.enabled) return
    if (this.type === 'checkbox') this.checked = !this.checked
    const role = this.role === undefined ? undefined : roles[this.role]
    if (role?.run) role.run(this.#app)
    else this.#onClick?.(this, HostBrowserWindow.getFocusedWindow() ?? undefined, event)
  }
}
