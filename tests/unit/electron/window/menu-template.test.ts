import type { MenuItemConstructorOptions } from 'electron'
import { describe, expect, it } from 'vitest'
import type { Links } from '#electron/window/links.ts'
import { menuTemplate } from '#electron/window/menu-template.ts'

const everyLink: Links = {
  project: 'https://a.example/',
  issues: 'https://b.example/',
  licence: 'https://c.example/',
}

function itemsOf(platform: NodeJS.Platform, isPackaged = true, links = everyLink) {
  const chosen: string[] = []
  const template = menuTemplate({
    platform,
    isPackaged,
    choose: (command) => void chosen.push(command),
    links,
    showNotices: () => void chosen.push('notices'),
    openLink: (link) => void chosen.push(`link ${link}`),
  })
  const flat = (items: readonly MenuItemConstructorOptions[]): readonly MenuItemConstructorOptions[] =>
    items.flatMap((item) => (Array.isArray(item.submenu) ? [item, ...flat(item.submenu)] : [item]))
  return { items: flat(template), chosen }
}

describe('menuTemplate', () => {
  it.each(['linux', 'win32', 'darwin'] as const)('reaches every command once on %s', (platform) => {
    const { items, chosen } = itemsOf(platform)
    const clicks = items.flatMap(({ click }) => (click === undefined ? [] : [click]))
    for (const click of clicks) (click as () => void)()
    expect([...chosen].sort()).toEqual([
      'export-csv-long',
      'export-csv-wide',
      'export-png',
      'focus-search',
      'link issues',
      'link licence',
      'link project',
      'notices',
      'open-cache-map',
      'open-connect',
      'open-downloads',
      'open-palette',
      'open-settings',
      'redo',
      'toggle-details',
      'toggle-live',
      'toggle-tree',
      'undo',
    ])
  })

  it('has the shortcuts of the interface, each once', () => {
    const { items } = itemsOf('linux')
    const byCommand = new Map(items.map(({ id, accelerator }) => [id, accelerator]))
    expect(byCommand.get('open-palette')).toBe('CmdOrCtrl+K')
    expect(byCommand.get('focus-search')).toBe('CmdOrCtrl+F')
    expect(byCommand.get('undo')).toBe('CmdOrCtrl+Z')
    expect(byCommand.get('redo')).toBe('CmdOrCtrl+Shift+Z')
    expect(byCommand.get('open-settings')).toBe('CmdOrCtrl+,')
    expect(byCommand.get('export-csv-wide')).toBe('CmdOrCtrl+E')
    const accelerators = items.flatMap(({ accelerator }) => accelerator ?? [])
    expect(new Set(accelerators).size).toBe(accelerators.length)
  })

  it('leaves out a link that has no address, and notices that were not packed', () => {
    const labels = (isPackaged: boolean, links: Links) =>
      itemsOf('linux', isPackaged, links).items.map(({ label }) => label)
    expect(labels(true, everyLink)).toEqual(expect.arrayContaining(['&Project page', 'Third-party &notices']))
    const bare = labels(false, {})
    for (const label of ['&Project page', 'Report an &issue', '&Licence', 'Third-party &notices'])
      expect(bare).not.toContain(label)
  })

  it('has developer tools only where the app is not packaged', () => {
    const roles = (isPackaged: boolean) => itemsOf('linux', isPackaged).items.map(({ role }) => role)
    expect(roles(false)).toContain('toggleDevTools')
    for (const role of ['toggleDevTools', 'reload', 'forceReload'] as const)
      expect(roles(true)).not.toContain(role)
  })
})
