import type { MenuItemConstructorOptions } from 'electron'
import { describe, expect, it } from 'vitest'
import { chordsOf } from '#shared/contract/shortcuts.ts'
import type { Links } from '#electron/window/links.ts'
import { menuTemplate } from '#electron/window/menu/menu-template.ts'
import { changesCommands } from '#renderer/features/changes/strings.ts'
import { bundles } from '#renderer/features/export/bundle/strings.ts'
import { dataset } from '#renderer/features/export/dataset/strings.ts'

const everyLink: Links = {
  project: 'https://a.example/',
  issues: 'https://b.example/',
  licence: 'https://c.example/',
}

function templateOf(platform: NodeJS.Platform, isPackaged: boolean, links: Links) {
  const chosen: string[] = []
  const template = menuTemplate({
    platform,
    isPackaged,
    cards: [{ kind: 'heat-map', name: 'Heat & cold' }],
    choose: (command) => void chosen.push(command),
    links,
    showNotices: () => void chosen.push('notices'),
    openLink: (link) => void chosen.push(`link ${link}`),
  })
  return { template, chosen }
}

function itemsOf(platform: NodeJS.Platform, isPackaged = true, links = everyLink) {
  const { template, chosen } = templateOf(platform, isPackaged, links)
  const flat = (items: readonly MenuItemConstructorOptions[]): readonly MenuItemConstructorOptions[] =>
    items.flatMap((item) => (Array.isArray(item.submenu) ? [item, ...flat(item.submenu)] : [item]))
  return { items: flat(template), chosen }
}

describe('menuTemplate', () => {
  it.each(['linux', 'win32', 'darwin'] as const)(
    'chooses each command that it names, once, on %s',
    (platform) => {
      const { items, chosen } = itemsOf(platform)
      const named = items.flatMap(({ id }) => id ?? [])
      for (const { click } of items) (click as (() => void) | undefined)?.()
      const links = ['link issues', 'link licence', 'link project', 'notices']
      expect([...chosen].sort()).toEqual([...named, ...links].sort())
      expect(new Set(named).size).toBe(named.length)
    },
  )

  it.each(['linux', 'darwin'] as const)('shows the shortcuts of the interface on %s', (platform) => {
    const accelerated = itemsOf(platform).items.filter(({ accelerator }) => accelerator !== undefined)
    expect(accelerated.length).toBeGreaterThan(15)
    for (const { id = '', accelerator = '' } of accelerated)
      expect(chordsOf(id)).toContain(accelerator.replace('CmdOrCtrl', 'Mod'))
  })

  it('gives no key to two lines of one menu', () => {
    const twice = (items: readonly MenuItemConstructorOptions[]): readonly string[] => {
      const keys = items.flatMap(({ label = '' }) => /&(.)/.exec(label)?.[1]?.toLowerCase() ?? [])
      const inner = items.flatMap(({ submenu }) => (Array.isArray(submenu) ? twice(submenu) : []))
      return [...keys.filter((key, at) => keys.indexOf(key) < at), ...inner]
    }
    expect(twice(templateOf('linux', true, everyLink).template)).toEqual([])
  })

  it('names commands as the palette does, and exports only tables and pictures at once', () => {
    const { items } = itemsOf('linux')
    const plain = (label = '') => label.replace('&', '')
    const labelOf = (command: string) => plain(items.find(({ id }) => id === command)?.label)
    expect(labelOf('open-changes')).toBe(changesCommands.open)
    expect(labelOf('export-bundle')).toBe(bundles.save)
    expect(labelOf('export-dataset')).toBe(dataset.command)
    const atOnce = items.find(({ label }) => plain(label) === 'Export at once')?.submenu
    expect(Array.isArray(atOnce) ? atOnce.map(({ id }) => id) : []).toEqual([
      ...['export-csv-wide', 'export-csv-long', 'export-png'],
    ])
  })

  it('adds a card of each kind that the page offers', () => {
    const { items, chosen } = itemsOf('linux')
    const item = items.find(({ id }) => id === 'add-card-heat-map')
    expect(item?.label).toBe('Heat && cold')
    const click = item?.click as (() => void) | undefined
    click?.()
    expect(chosen).toEqual(['add-card-heat-map'])
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
