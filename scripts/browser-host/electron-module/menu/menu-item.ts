import type { HostApp } from '../app/app.ts'
import { GuardedEmitter } from '../guarded-emitter.ts'
import { roles } from './menu-roles.ts'

/** The contents of a template for one item. */
export interface ItemOptions {
  readonly id?: string
  readonly label?: string
  readonly accelerator?: string
  readonly type?: string
  readonly role?: string
  readonly submenu?: readonly ItemOptions[]
  readonly click?: () => void
}

/** A menu below an item. */
export interface SubMenu {
  readonly items: readonly HostMenuItem[]
}

/**
 * Emulates MenuItem. `click()` does what a person's click does: it runs the role, otherwise the function of the
 * template.
 */
export class HostMenuItem extends GuardedEmitter {
  readonly id: string | undefined
  readonly label: string
  readonly accelerator: string | undefined
  readonly submenu: SubMenu | undefined
  readonly click: () => void

  constructor(app: HostApp, options: ItemOptions, build: (items: readonly ItemOptions[]) => SubMenu) {
    super()
    const unknown = Object.keys(options).find((name) => !known.has(name))
    if (unknown !== undefined) throw new Error(`browser host: MenuItem.${unknown} is not emulated`)
    const role = options.role === undefined ? undefined : roles[options.role.toLowerCase()]
    if (options.role !== undefined && !role)
      throw new Error(`browser host: menu role ${options.role} is not emulated`)
    const below = options.submenu ?? role?.submenu?.map((name) => ({ role: name }))
    this.id = options.id
    this.label = options.label ?? role?.label ?? ''
    this.accelerator = options.accelerator ?? role?.accelerator
    this.submenu = below && build(below)
    this.click = () => {
      if (role?.run) role.run(app)
      else options.click?.()
    }
  }
}

const known = new Set(['id', 'label', 'accelerator', 'type', 'role', 'submenu', 'click'])
