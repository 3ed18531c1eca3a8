import { collections } from '#renderer/features/collections/strings.ts'
import { calendar } from '#renderer/features/calendar/strings.ts'
import { connect } from '#renderer/features/connections/strings.ts'
import { tokenRemedy } from '#renderer/strings/errors/token-remedy.ts'
import { events } from '#renderer/features/events/strings.ts'
import { expressions } from '#renderer/features/expressions/strings.ts'
import { imports } from '#renderer/features/imports/strings.ts'
import { inspector } from '#renderer/features/inspector/strings.ts'
import { palette } from '#renderer/features/palette/strings.ts'
import type { MenuCommand } from '#shared/contract/menu-command.ts'
import { sources } from '#renderer/features/sources/strings.ts'
import { status } from '#renderer/features/status/strings.ts'
import { tree } from '#renderer/features/tree/strings.ts'
import { watchStrings } from '#renderer/features/watch/strings.ts'
import type { Stage } from '../stage.ts'
import type { View } from './view.ts'

/** Writes half hours of a month as NEM12, with a day that was estimated and one that is missing. */
function march(): string {
  const days = Array.from({ length: 31 }, (_, index) => {
    const quality = { 4: 'E52', 9: 'N' }[index] ?? 'A'
    const values = Array.from({ length: 48 }, (_half, half) => (2 + Math.sin(half / 8)).toFixed(3))
    return `300,202503${String(index + 1).padStart(2, '0')},${values.join(',')},${quality},,,,`
  })
  return ['100,NEM12,202504010000,MDP,RETAILER', '200,6123456789,E1,1,E1,N1,M1,kWh,30,', ...days, '900'].join(
    '\n',
  )
}

/** Returns a view that a command opens. */
function byCommand(name: string, command: MenuCommand): View {
  return { name, open: ({ run }) => run(command) }
}

/** Returns a view that a button opens in the dialog of a command. */
function afterCommand(name: string, command: MenuCommand, button: string): View {
  return {
    name,
    open: async ({ run, window }) => {
      await run(command)
      await window.getByRole('dialog').getByRole('button', { name: button }).click()
    },
  }
}

function ofConnectionMenu(name: string, entry: string): View {
  return {
    name,
    open: async (stage) => {
      await openConnectionMenu(stage)
      await stage.window.getByRole('menuitem', { name: entry }).click()
      await stage.window.getByRole('dialog').waitFor()
    },
  }
}

export async function openConnectionMenu(stage: Stage): Promise<void> {
  await stage.showTree()
  await stage.window.getByRole('button', { name: connect.switcher }).click()
  await stage.window.getByRole('menu').waitFor()
}

/** Views and dialogs beside the workspace. */
export const roomViews: readonly View[] = [
  byCommand('sources', 'show-sources'),
  {
    name: 'silent-variables',
    open: async ({ run, window }) => {
      await run('show-sources')
      await window.getByRole('tab', { name: sources.silent }).click()
    },
    leave: ({ window }) => window.getByRole('tab', { name: sources.instances }).click(),
  },
  byCommand('inspector', 'show-inspector'),
  {
    name: 'inspector-answer',
    open: async ({ run, window }) => {
      await run('show-inspector')
      await window.getByRole('button', { name: inspector.send }).click()
      await window.getByRole('button', { name: inspector.copy }).waitFor()
    },
  },
  byCommand('drift', 'show-drift'),
  byCommand('cache-map', 'open-cache-map'),
  byCommand('revisions', 'open-revisions'),
  byCommand('settings', 'open-settings'),
  byCommand('events', 'open-events'),
  afterCommand('event-form', 'open-events', events.add),
  byCommand('watch', 'open-watch'),
  afterCommand('rule-form', 'open-watch', watchStrings.add),
  byCommand('imported-series', 'open-imports'),
  {
    name: 'import',
    open: async ({ run, window }) => {
      await run('open-imports')
      const chooser = window.waitForEvent('filechooser')
      await window.getByRole('button', { name: imports.add }).click()
      const file = { name: 'march.csv', mimeType: 'text/csv', buffer: Buffer.from(march()) }
      await (await chooser).setFiles(file)
      await window.getByRole('button', { name: imports.save, exact: true }).waitFor()
    },
  },
  byCommand('calendar', 'open-calendar'),
  {
    name: 'calendar-with-holidays',
    open: async ({ run, window }) => {
      await run('open-calendar')
      const country = window.getByRole('combobox', { name: calendar.country })
      await country.selectOption({ index: 12 })
      await window.getByText(calendar.counted).waitFor()
    },
  },
  byCommand('shortcuts', 'open-shortcuts'),
  byCommand('privacy', 'open-privacy'),
  byCommand('forgotten-connections', 'open-forgotten'),
  {
    name: 'palette',
    open: async ({ window }) => {
      await window.keyboard.press('ControlOrMeta+k')
      await window.getByRole('dialog', { name: palette.title }).waitFor()
    },
  },
  {
    name: 'palette-search',
    open: async ({ window }) => {
      await window.keyboard.press('ControlOrMeta+k')
      await window.getByRole('dialog', { name: palette.title }).getByRole('textbox').fill('main incomer')
      await window.getByRole('option').first().waitFor()
    },
  },
  byCommand('new-expression', 'new-expression'),
  {
    name: 'expression-completion',
    open: async ({ run, window }) => {
      await run('new-expression')
      const dialog = window.getByRole('dialog', { name: expressions.newTitle })
      await dialog.getByRole('textbox', { name: expressions.text }).pressSequentially('kelvin electr')
      await dialog.getByRole('option').first().waitFor()
    },
    // The first Escape closes only the list; the notice after the second would cover the next views.
    leave: async ({ dismissNotices, window }) => {
      for (let presses = 0; presses < 2; presses++) await window.keyboard.press('Escape')
      await window.getByRole('log').first().waitFor()
      await dismissNotices()
    },
  },
  {
    name: 'favourites',
    open: async (stage) => {
      await stage.showTree()
      await stage.window.getByRole('radio', { name: tree.byChoice }).check({ force: true })
      await stage.window
        .getByRole('button', { name: collections.newGroupShort })
        .or(stage.window.getByRole('button', { name: collections.newGroup }))
        .first()
        .waitFor()
    },
    leave: async ({ window }) => {
      await window.getByRole('radio', { name: tree.byPortfolio }).check({ force: true })
      await window.getByRole('tree', { name: tree.label }).waitFor()
    },
  },
  { name: 'connection-menu', open: openConnectionMenu },
  ofConnectionMenu('connection-facts', connect.facts),
  ofConnectionMenu('rename-connection', connect.rename),
  ofConnectionMenu('replace-token', tokenRemedy.replaceToken),
  ofConnectionMenu('forget-connection', connect.forget),
  ofConnectionMenu('add-connection', connect.add),
  {
    name: 'request-ledger',
    open: ({ window }) => window.getByRole('status', { name: status.budget }).getByRole('button').click(),
  },
]
