import type { MenuItemConstructorOptions } from 'electron'
import type { RequestOf } from '#shared/contract/calls.ts'
import type { MenuCommand } from '#shared/contract/events.ts'
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

function command(
  { choose }: MenuInput,
  label: string,
  name: MenuCommand,
  accelerator?: string,
): MenuItemConstructorOptions {
  const item = {
    id: name,
    label,
    click: (): void => {
      choose(name)
    },
  }
  return accelerator === undefined ? item : { ...item, accelerator }
}

function macAppMenu(input: MenuInput): MenuItemConstructorOptions {
  return {
    role: 'appMenu',
    submenu: [
      { role: 'about' },
      { type: 'separator' },
      command(input, 'Settings…', 'open-settings', 'CmdOrCtrl+,'),
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
    : [command(input, '&Settings…', 'open-settings', 'CmdOrCtrl+,'), { type: 'separator' }, { role: 'quit' }]
  return {
    label: '&File',
    submenu: [
      command(input, '&Connect…', 'open-connect', 'CmdOrCtrl+N'),
      { type: 'separator' },
      command(input, '&Downloads…', 'open-downloads', 'CmdOrCtrl+J'),
      { type: 'separator' },
      command(input, '&Export CSV, wide…', 'export-csv-wide', 'CmdOrCtrl+E'),
      command(input, 'Export CSV, &long…', 'export-csv-long', 'CmdOrCtrl+Shift+E'),
      command(input, 'Export &PNG…', 'export-png', 'CmdOrCtrl+Shift+P'),
      { type: 'separator' },
      ...closing,
    ],
  }
}

function editMenu(input: MenuInput): MenuItemConstructorOptions {
  return {
    label: '&Edit',
    submenu: [
      command(input, '&Undo', 'undo', 'CmdOrCtrl+Z'),
      command(input, '&Redo', 'redo', 'CmdOrCtrl+Shift+Z'),
      { type: 'separator' },
      { role: 'cut' },
      { role: 'copy' },
      { role: 'paste' },
      { role: 'selectAll' },
      { type: 'separator' },
      command(input, '&Search', 'focus-search', 'CmdOrCtrl+F'),
      command(input, 'Command &palette…', 'open-palette', 'CmdOrCtrl+K'),
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
      command(input, '&Tree', 'toggle-tree', 'CmdOrCtrl+B'),
      command(input, '&Details', 'toggle-details', 'CmdOrCtrl+I'),
      command(input, '&Live', 'toggle-live', 'CmdOrCtrl+L'),
      command(input, '&Cache map…', 'open-cache-map', 'CmdOrCtrl+Shift+M'),
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
