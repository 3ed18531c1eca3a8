import type { MenuItemConstructorOptions } from 'electron'
import type { RequestOf } from '#shared/contract/calls.ts'
import type { MenuCommand } from '#shared/contract/menu-command.ts'
import { acceleratorOf } from '#shared/contract/shortcuts.ts'
import type { Links } from '../links.ts'
import {
  chartMenu,
  dataMenu,
  editMenu,
  fileMenu,
  line,
  type MenuLine,
  type OfferedCard,
  rangeMenu,
  role,
  rule,
  viewMenu,
} from './app-menus.ts'

type Link = RequestOf<'openLink'>['link']

export interface MenuInput {
  readonly platform: NodeJS.Platform
  readonly isPackaged: boolean
  /** Empty until the page has supplied them. */
  readonly cards: readonly OfferedCard[]
  readonly choose: (command: MenuCommand) => void
  /** The known addresses; an item without an address is left out. */
  readonly links: Links
  readonly openLink: (link: Link) => void
  /** Shows the file with the notices, which exists only in a packaged app. */
  readonly showNotices: () => void
}

/** Builds the native menu. The page carries out the commands, as it does for its own shortcuts. */
export function menuTemplate(input: MenuInput): MenuItemConstructorOptions[] {
  const isMac = input.platform === 'darwin'
  const menus = [
    fileMenu(isMac),
    editMenu,
    viewMenu(input.isPackaged),
    rangeMenu,
    chartMenu(input.cards),
    dataMenu,
  ]
  return [
    ...(isMac ? [macAppMenu(input)] : []),
    ...menus.map((each) => optionsOf(each, input)),
    { role: 'windowMenu' },
    helpMenu(input),
  ]
}

function optionsOf(shown: MenuLine, { choose }: Pick<MenuInput, 'choose'>): MenuItemConstructorOptions {
  if (shown.kind === 'rule') return { type: 'separator' }
  if (shown.kind === 'role') return { role: shown.role }
  if (shown.kind === 'menu')
    return { label: shown.label, submenu: shown.lines.map((each) => optionsOf(each, { choose })) }
  const { command, label } = shown
  const accelerator = acceleratorOf(command)
  return {
    id: command,
    label,
    ...(accelerator !== undefined && { accelerator }),
    click: (): void => choose(command),
  }
}

function macAppMenu(input: MenuInput): MenuItemConstructorOptions {
  const lines: readonly MenuLine[] = [
    ...[role('about'), rule, line('Settings…', 'open-settings'), rule],
    ...[role('services'), rule, role('hide'), role('hideOthers'), role('unhide'), rule, role('quit')],
  ]
  return { role: 'appMenu', submenu: lines.map((each) => optionsOf(each, input)) }
}

function helpMenu(input: MenuInput): MenuItemConstructorOptions {
  const { isPackaged, links, openLink, showNotices } = input
  const link = (label: string, name: Link): MenuItemConstructorOptions[] =>
    links[name] === undefined
      ? []
      : [
          {
            label,
            click: (): void => openLink(name),
          },
        ]
  const inApp = [
    line('User &guide', 'open-guide'),
    line('&Keyboard shortcuts', 'open-shortcuts'),
    line('Pri&vacy and contacted hosts', 'open-privacy'),
    rule,
  ]
  const outside = [
    ...link('&Project page', 'project'),
    ...link('Report an &issue', 'issues'),
    ...link('&Licence', 'licence'),
    ...(isPackaged ? [{ label: 'Third-party &notices', click: showNotices }] : []),
  ]
  const own = inApp.slice(0, outside.length > 0 ? undefined : -1).map((each) => optionsOf(each, input))
  return { role: 'help', label: '&Help', submenu: [...own, ...outside] }
}
