import type { MenuItemConstructorOptions } from 'electron'
import type { RequestOf } from '#shared/contract/calls.ts'
import type { MenuCommand } from '#shared/contract/events.ts'
import { acceleratorOf } from '#shared/contract/shortcuts.ts'
import type { Links } from './links.ts'

type Link = RequestOf<'openLink'>['link']

export interface MenuInput {
  readonly platform: NodeJS.Platform
  readonly isPackaged: boolean
  readonly choose: (command: MenuCommand) => void
  /** The addresses there are; an item without one is left out. */
  readonly links: Links
  readonly openLink: (link: Link) => void
  /** Shows the file with the notices, which only a packaged app has. */
  readonly showNotices: () => void
}

/** The native menu. The page carries the commands out, as it does its own shortcuts for them. */
export function menuTemplate(input: MenuInput): MenuItemConstructorOptions[] {
  const isMac = input.platform === 'darwin'
  const appMenu: MenuItemConstructorOptions[] = isMac ? [macAppMenu(input)] : []
  return [
    ...appMenu,
    fileMenu(input, isMac),
    editMenu(input),
    viewMenu(input),
    { role: 'windowMenu' },
    helpMenu(input),
  ]
}

function command({ choose }: MenuInput, label: string, name: MenuCommand): MenuItemConstructorOptions {
  const accelerator = acceleratorOf(name)
  return {
    id: name,
    label,
    ...(accelerator !== undefined && { accelerator }),
    click: (): void => {
      choose(name)
    },
  }
}

function macAppMenu(input: MenuInput): MenuItemConstructorOptions {
  return {
    role: 'appMenu',
    submenu: [
      { role: 'about' },
      { type: 'separator' },
      command(input, 'Settings…', 'open-settings'),
      { type: 'separator' },
      { role: 'services' },
      { type: 'separator' },
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      { type: 'separator' },
      { role: 'quit' },
    ],
  }
}

function fileMenu(input: MenuInput, isMac: boolean): MenuItemConstructorOptions {
  const closing: MenuItemConstructorOptions[] = isMac
    ? [{ role: 'close' }]
    : [command(input, '&Settings…', 'open-settings'), { type: 'separator' }, { role: 'quit' }]
  return {
    label: '&File',
    submenu: [
      command(input, '&Connect…', 'open-connect'),
      { type: 'separator' },
      command(input, '&Downloads…', 'open-downloads'),
      { type: 'separator' },
      command(input, '&Export CSV, wide…', 'export-csv-wide'),
      command(input, 'Export CSV, &long…', 'export-csv-long'),
      command(input, 'Export &PNG…', 'export-png'),
      { type: 'separator' },
      ...closing,
    ],
  }
}

function editMenu(input: MenuInput): MenuItemConstructorOptions {
  return {
    label: '&Edit',
    submenu: [
      command(input, '&Undo', 'undo'),
      command(input, '&Redo', 'redo'),
      { type: 'separator' },
      { role: 'cut' },
      { role: 'copy' },
      { role: 'paste' },
      { role: 'selectAll' },
      { type: 'separator' },
      command(input, '&Search', 'focus-search'),
      command(input, 'Command &palette…', 'open-palette'),
    ],
  }
}

function viewMenu(input: MenuInput): MenuItemConstructorOptions {
  const developer: MenuItemConstructorOptions[] = input.isPackaged
    ? []
    : [{ type: 'separator' }, { role: 'reload' }, { role: 'forceReload' }, { role: 'toggleDevTools' }]
  return {
    label: '&View',
    submenu: [
      command(input, '&Tree', 'toggle-tree'),
      command(input, '&Details', 'toggle-details'),
      command(input, '&Live', 'toggle-live'),
      command(input, '&Cache map…', 'open-cache-map'),
      { type: 'separator' },
      { role: 'resetZoom' },
      { role: 'zoomIn' },
      { role: 'zoomOut' },
      { role: 'togglefullscreen' },
      ...developer,
    ],
  }
}

function helpMenu({ isPackaged, links, openLink, showNotices }: MenuInput): MenuItemConstructorOptions {
  const link = (label: string, name: Link): MenuItemConstructorOptions[] =>
    links[name] === undefined
      ? []
      : [
          {
            label,
            click: (): void => {
              openLink(name)
            },
          },
        ]
  const notices = { label: 'Third-party &notices', click: showNotices }
  return {
    role: 'help',
    label: '&Help',
    submenu: [
      ...link('&Project page', 'project'),
      ...link('Report an &issue', 'issues'),
      ...link('&Licence', 'licence'),
      ...(isPackaged ? [notices] : []),
    ],
  }
}
