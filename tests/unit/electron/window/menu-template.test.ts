import type { MenuItemConstructorOptions } from 'electron'
import { describe, expect, it } from 'vitest'
import { shortcuts } from '#shared/contract/shortcuts.ts'
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

  it.each(['linux', 'darwin'] as const)(
    'has a shortcut of the interface for every command on %s',
    (platform) => {
      const commands = itemsOf(platform).items.filter(({ id }) => id !== undefined)
      expect(commands.length).toBeGreaterThan(10)
      for (const { id = '', accelerator = 'none' } of commands) {
        const chords = Object.entries(shortcuts).find(([name]) => name === id)?.[1] ?? []
        expect(chords).toContain(accelerator.replace('CmdOrCtrl', 'Mod'))
      }
    },
  )

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
