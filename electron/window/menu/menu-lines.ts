import type { MenuItemConstructorOptions } from 'electron'
import type { MenuCommand } from '#shared/contract/menu-command.ts'

/** A line of a menu: a command of the page, one of the system, lines below a name, or a rule between lines. */
export type MenuLine =
  | { readonly kind: 'command'; readonly command: MenuCommand; readonly label: string }
  | { readonly kind: 'role'; readonly role: Exclude<MenuItemConstructorOptions['role'], undefined> }
  | { readonly kind: 'menu'; readonly label: string; readonly lines: readonly MenuLine[] }
  | { readonly kind: 'rule' }

export const rule: MenuLine = { kind: 'rule' }

/** Makes a line; "&File" has its F underlined. */
export function line(label: string, command: MenuCommand): MenuLine {
  return { kind: 'command', command, label }
}

export function menu(label: string, ...lines: readonly MenuLine[]): MenuLine {
  return { kind: 'menu', label, lines }
}

export function role(name: Exclude<MenuItemConstructorOptions['role'], undefined>): MenuLine {
  return { kind: 'role', role: name }
}
