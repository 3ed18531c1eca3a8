import type { MenuItemConstructorOptions } from 'electron'
import { describe, expect, it } from 'vitest'
import { menuTemplate } from '#electron/window/menu/menu-template.ts'
import { useCommands, type Commands } from '#renderer/app/commands/use-commands.ts'
import { cardKinds } from '#renderer/cards/registry.ts'
import { useCatalogueStore } from '#renderer/catalogue/catalogue.ts'
import { searchPalette } from '#renderer/features/palette/palette-search.ts'
import { sectionsOf } from '#renderer/features/palette/palette-sections.ts'
import { useSelectionStore } from '#renderer/workspace/document/selection-store.ts'
import { useViewStore } from '#renderer/workspace/document/view-store.ts'
import { useWorkspaceStore } from '#renderer/workspace/document/workspace-store.ts'
import { useConnectionsStore } from '#renderer/stores/connection/connections.ts'
import { useNavigationStore } from '#renderer/stores/navigation.ts'
import { useNotices } from '#renderer/stores/notices/notices.ts'
import type { Command } from '#renderer/ui/command.ts'
import { queryWords } from '#renderer/ui/fold-text.ts'
import { shortcuts } from '#shared/contract/shortcuts.ts'
import { eventually } from '#support/eventually.ts'
import { createScriptedService } from '#support/scripted-service.ts'
import { scriptedConnections } from '../../stores/scripted-connections.ts'
import { withApp } from '../../stores/with-app.ts'

const NOW = Date.UTC(2026, 0, 15, 12)

let runs = 0

/** Returns all commands over an open connection with its catalogue. */
async function someCommands() {
  const connections = scriptedConnections(`commands-${(runs += 1)}`, ['One'])
  const service = createScriptedService({ now: () => NOW }, 'Asia/Kathmandu')
  const host = withApp({ ...connections.bridge, ...service.bridge })
  const opened = host.run(useConnectionsStore)
  const workspace = host.run(useWorkspaceStore)
  const catalogue = host.run(useCatalogueStore)
  await opened.start()
  if (opened.services === undefined) throw new Error('nothing was opened')
  await workspace.open(opened.services)
  await eventually(() => catalogue.catalogue?.variables.length).toBe(250)
  const commands = host.run(useCommands)
  const [view, selection] = [host.run(useViewStore), host.run(useSelectionStore)]
  return {
    commands,
    view,
    selection,
    navigation: host.run(useNavigationStore),
    notices: host.run(useNotices),
  }
}

/** Phrases that people type, each with the command that has to come first. */
const typedPhrases: readonly (readonly [typed: string, id: string])[] = [
  ...ofCommand(
    'ask-how-much-was-used',
    'how much',
    'total',
    'consumption',
    'how much energy was used',
    'usage',
  ),
  ...ofCommand('ask-this-year-against-last', 'compare', 'compare years', 'yoy', 'last year vs this year'),
  ...ofCommand('ask-which-uses-most', 'top 10', 'biggest consumers', 'worst building', 'league table'),
  ...ofCommand('ask-use-per-area', 'EUI', 'kwh per sqm', 'kWh/m2', 'intensity', 'per square metre'),
  ...ofCommand('ask-when-is-the-peak', 'peak demand', 'peaks', 'max demand', 'when was the peak'),
  ...ofCommand('ask-typical-week', 'load profile', 'typical day'),
  ...ofCommand('ask-what-did-it-save', 'did it work', 'energy saved', 'baseline', 'retrofits'),
  ...ofCommand('ask-why-is-this-year-different', 'why', 'weather corrected', 'weather normalized'),
  ...ofCommand('ask-is-base-load-creeping', 'base load', 'baseload', 'base-load', 'creep', 'outlier'),
  ...ofCommand('ask-what-runs-at-night', 'night', 'minimum load', 'standby'),
  ...ofCommand('ask-weekday-against-weekend', 'weekend', 'wekend', 'weekends', 'saturdays'),
  ...ofCommand('ask-out-of-hours', 'out of hours', 'after hours', 'opening hours'),
  ...ofCommand('ask-solar-this-year-against-last', 'solar', 'PV', 'photovoltaics'),
  ...ofCommand('ask-where-is-data-missing', 'what’s missing', "what's missing", 'gaps', 'show me the gaps'),
  ...ofCommand('range-yesterday', 'yesterday', 'show yesterday'),
  ...ofCommand('range-last-month', 'last month'),
  ...ofCommand('resolution-monthly', 'monthly', 'by month'),
  ...ofCommand('open-export', 'export excel', 'excel', 'xlsx', 'exprot', 'spreadsheet', 'download the data'),
  ...ofCommand('export-report', 'pdf', 'print'),
  ...ofCommand('theme-dark', 'dark mode', 'dark'),
  ...ofCommand('open-calendar', 'cost', 'price', 'bill', 'tariff'),
  ...ofCommand('open-imports', 'import csv', 'degree days', 'upload', 'HDD'),
  ...ofCommand('new-expression', 'co2', 'carbon', 'formula', 'virtual meters'),
  ...ofCommand('add-card-heat-map', 'heatmap', 'heat map', 'carpet plot'),
  ...ofCommand('add-card-scatter', 'scatter plot', 'correlation', 'regression', 'temperature'),
  ...ofCommand('add-card-breakdown', 'submeters', 'pie chart', 'breakdwon'),
  ...ofCommand('add-card-duration', 'duration curve', 'load duration curve'),
  ...ofCommand('add-card-statistics', 'average', 'load factor', 'statistics'),
  ...ofCommand('new-workspace', 'start page', 'home'),
  ...ofCommand('fit-range', 'zoom out', 'reset zoom'),
  ...ofCommand('reload-range', 'reload', 'fetch again'),
  ...ofCommand('open-cache-map', 'clear cache', 'storage'),
  ...ofCommand('open-connect', 'log in', 'api key'),
  ...ofCommand('open-settings', 'language', 'preferences', 'setings'),
  ...ofCommand('open-guide', 'help', 'how to'),
  ...ofCommand('open-watch', 'alerts', 'alarm', 'thresholds'),
]

function ofCommand(id: string, ...typed: readonly string[]): readonly (readonly [string, string])[] {
  return typed.map((each) => [each, id])
}

/** Returns the first command that the palette shows. */
function firstOf({ listed, typed }: Commands, text: string): Command | undefined {
  return sectionsOf([...typed(text), ...listed.value], queryWords(text))[0]?.commands[0]
}

function menuLabels(): ReadonlyMap<string, string> {
  const template = menuTemplate({
    ...{ platform: 'linux', isPackaged: true, links: {} },
    cards: cardKinds.map(({ id, title }) => ({ kind: id, name: title })),
    ...{ choose: () => undefined, openLink: () => undefined, showNotices: () => undefined },
  })
  const flat = (items: readonly MenuItemConstructorOptions[]): readonly MenuItemConstructorOptions[] =>
    items.flatMap((each) => (Array.isArray(each.submenu) ? flat(each.submenu) : [each]))
  return new Map(
    flat(template).flatMap(({ id, label = '' }) => (id === undefined ? [] : [[id, label.replace('&', '')]])),
  )
}

/** Commands that only the palette has, one for each entry of the portfolio, the connections or the guide. */
const withoutMenu =
  /^(?:ask-|card-|full-card-|remove-card-|zone-(?!own$|UTC$)|add-(?!card-)|unit-|(?:check|remove)-series-|open-workspace-|open-connection-(?!facts$)|help-|density-|(?:run|remove)-steps-|(?:rename|forget)-connection$|replace-token$)/

describe('useCommands', () => {
  it('has every command of the native menu, and the menu every command that is always there', async () => {
    const { commands } = await someCommands()
    const ids = commands.listed.value.map(({ id }) => id)
    const inMenu = [...menuLabels().keys()]
    expect(inMenu.filter((id) => !ids.includes(id))).toEqual([])
    expect(ids.filter((id) => !inMenu.includes(id) && !withoutMenu.test(id))).toEqual([])
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('has a command for every shortcut, and every kind of card under its title in the menu', async () => {
    const { commands } = await someCommands()
    const ids = commands.listed.value.map(({ id }) => id)
    expect(Object.keys(shortcuts).filter((id) => !ids.includes(id))).toEqual([])
    const labels = menuLabels()
    expect(cardKinds.map(({ id }) => labels.get(`add-card-${id}`))).toEqual(
      cardKinds.map(({ title }) => title),
    )
  })

  it.each([
    ['last year', 'range-last-year'],
    ['this month', 'range-this-month'],
    ['last 12 months', 'range-last-12-months'],
    ['Yesterday', 'range-yesterday'],
    ['daily', 'resolution-daily'],
    ['hourly', 'resolution-hourly'],
    ['automatic', 'resolution-auto'],
    ['bar', 'mark-bar'],
    ['line', 'mark-line'],
    ['stacked', 'mark-stacked-bar'],
    ['UTC', 'zone-UTC'],
    ['kathmandu', 'zone-Asia/Kathmandu'],
    ['clear', 'clear-selection'],
    ['heat map', 'add-card-heat-map'],
    ['dark', 'theme-dark'],
    ['strict', 'policy-strict'],
    ['notes', 'open-notes'],
    ['csv', 'export-csv-wide'],
    ['live', 'toggle-live'],
    ['developer tools', 'show-inspector'],
    ['help', 'open-guide'],
    ['dly', 'resolution-daily'],
    ['wall', 'add-card-wall'],
    ['tariff', 'open-calendar'],
    ['cost', 'open-calendar'],
    ['base load', 'ask-is-base-load-creeping'],
  ])('answers %s with %s first', async (text, id) => {
    const { commands } = await someCommands()
    expect(firstOf(commands, text)?.id).toBe(id)
  })

  it('finds what an analyst would type, in whatever words', async () => {
    const { commands } = await someCommands()
    const found = typedPhrases.map(([text]) => {
      const all = { commands: [...commands.typed(text), ...commands.listed.value], variables: [] }
      const [first] = searchPalette({ ...all, isMainMeter: () => false }, queryWords(text))
      return [text, first !== undefined && 'commands' in first ? first.commands[0]?.id : undefined]
    })
    expect(found).toEqual(typedPhrases)
  })

  it('ends a recording under the words that began it', async () => {
    const { commands } = await someCommands()
    firstOf(commands, 'record steps')?.run()
    expect(firstOf(commands, 'record steps')?.title).toBe('Stop recording…')
  })

  it('shows any range that can be typed, in the zone of the view', async () => {
    const { commands, view, navigation } = await someCommands()
    navigation.show('sources')
    const command = firstOf(commands, '2021-03')
    expect(command).toMatchObject({ title: 'Show 2021-03', note: '1–31 Mar 2021' })
    view.change({ zone: { kind: 'fixed', zone: 'Asia/Kathmandu' } })
    firstOf(commands, '2021-03')?.run()
    expect(view.state.range).toEqual({
      start: Date.UTC(2021, 1, 28, 18, 15),
      end: Date.UTC(2021, 2, 31, 18, 15),
    })
    expect(navigation.view).toBe('workspace')
    expect(firstOf(commands, 'FY2024')?.title).toBe('Show FY2024')
  })

  it('takes any zone by its name or a part of it', async () => {
    const { commands, view } = await someCommands()
    expect(firstOf(commands, 'Pacific/Auckland')?.title).toBe('Time zone: Pacific/Auckland')
    firstOf(commands, 'new york')?.run()
    expect(view.state.zone).toEqual({ kind: 'fixed', zone: 'America/New_York' })
  })

  it('clears the chart, and brings everything back by the notice or by undo', async () => {
    const { commands, view, selection, notices } = await someCommands()
    selection.setVariables(['hub-1', 'hub-2'])
    const before = view.state.operands
    firstOf(commands, 'clear')?.run()
    expect(selection.ids).toEqual([])
    await notices.notices.at(-1)?.action?.run()
    expect(view.state.operands).toEqual(before)
    firstOf(commands, 'clear')?.run()
    view.undo()
    expect(view.state.operands).toEqual(before)
  })

  it('checks the readings of one series of several, whose card it shows again', async () => {
    const { commands, selection, view } = await someCommands()
    selection.setVariables(['hub-1', 'hub-2'])
    const check = (at: number) =>
      commands.listed.value.filter(({ id }) => id.startsWith('check-series-'))[at]?.run()
    const checked = () =>
      view.state.cards.flatMap(({ kind, operands }) => (kind === 'quality' ? [operands?.length] : []))
    check(0)
    check(1)
    check(0)
    expect(checked()).toEqual([1, 1])
    expect(view.state.fullCard).toBe(view.state.cards.find(({ kind }) => kind === 'quality')?.id)
    selection.setVariables(['hub-2'])
    check(0)
    expect(checked()).toEqual([1, 1, undefined])
  })

  it('removes one series by its name', async () => {
    const { commands, selection } = await someCommands()
    selection.setVariables(['hub-1', 'hub-2'])
    const removal = commands.listed.value.find(({ id }) => id.startsWith('remove-series-'))
    removal?.run()
    expect(selection.ids).toEqual(['hub-2'])
  })
})
