import { cardKinds } from '#renderer/cards/registry.ts'
import { cards } from '#renderer/features/workspace/cards/strings.ts'
import { commands } from '#renderer/features/workspace/commands/strings.ts'
import { notes } from '#renderer/features/workspace/notes/strings.ts'
import { exportDialog } from '#renderer/features/workspace/export/strings.ts'
import { chart, toolbar, workspaces } from '#renderer/features/workspace/strings.ts'
import { typeRange } from '#support/main-job.ts'
import { startsWith, type Stage } from '../stage.ts'
import type { View } from './view.ts'

/** A menu or popover of a button. */
function ofButton(name: string, button: string | RegExp, on: View['on']): View {
  return {
    name,
    ...(on !== undefined && { on }),
    open: ({ window }) =>
      window
        .getByRole('button', { name: typeof button === 'string' ? startsWith(button) : button })
        .first()
        .click(),
  }
}

async function showAllCards({ window }: Stage): Promise<void> {
  const all = window.getByRole('button', { name: cards.all })
  if (await all.isVisible()) await all.click()
}

/** A kind alone in the workspace: added where it is not there yet. */
function cardView(id: string, title: string): View {
  return {
    name: `card-${id}`,
    on: 'cards',
    open: async (stage) => {
      await showAllCards(stage)
      const full = stage.window.getByRole('button', { name: cards.full(title), exact: true })
      if ((await full.count()) === 0) await stage.runTitled(commands.addCard(title))
      await full.first().click()
      await stage.window.getByRole('button', { name: cards.all }).waitFor()
      await stage.window.getByRole('progressbar').waitFor({ state: 'hidden' })
    },
    leave: showAllCards,
  }
}

let month = 0
/** A month that was not asked for yet, so that its data has to come from the service. */
function freshMonth(): string {
  month += 1
  return `${String(2010 + Math.floor(month / 12))}-${String((month % 12) + 1).padStart(2, '0')}`
}

async function inChart({ window }: Stage): Promise<void> {
  await window.getByRole('group', { name: chart.plot, exact: true }).first().waitFor()
}

const recover: View['leave'] = async (stage) => {
  stage.service.setFaults({})
  await typeRange(stage.window, '2026-01')
}

/** The workspace: where it begins, its chart in every state, its cards, and the menus of both. */
export const workspaceViews: readonly View[] = [
  { name: 'start-page', open: ({ run }) => run('show-workspace') },
  ofButton('workspace-menu', workspaces.menu(''), 'start page'),
  { name: 'chart', on: 'chart', open: inChart },
  {
    name: 'chart-with-cursor',
    on: 'chart',
    open: async (stage) => {
      await inChart(stage)
      await stage.window.getByRole('group', { name: chart.plot, exact: true }).first().focus()
      for (const key of ['Shift+ArrowLeft', 'm', 'Shift+ArrowLeft']) await stage.window.keyboard.press(key)
    },
    leave: async ({ window }) => {
      await window.getByRole('group', { name: chart.plot, exact: true }).first().focus()
      for (const key of ['Escape', 'Escape']) await window.keyboard.press(key)
    },
  },
  ofButton('notes', notes.button(0), 'chart'),
  ofButton('export-dialog', exportDialog.title, 'chart'),
  ofButton('range-menu', /^Range: /, 'chart'),
  ofButton('unit-menu', /^Unit and resolution of/, 'chart'),
  {
    name: 'resolutions',
    on: 'chart',
    open: ({ window }) => window.getByRole('combobox', { name: toolbar.resolution }).click(),
  },
  {
    name: 'downloads',
    on: 'chart',
    open: ({ run }) => run('open-downloads'),
  },
  { name: 'cards', on: 'cards', open: showAllCards },
  ofButton('add-card', cards.add, 'cards'),
  ofButton('card-settings', cards.settings(''), 'cards'),
  ofButton('card-menu', cards.more(''), 'cards'),
  ...cardKinds.map(({ id, title }) => cardView(id, title)),
]

/** Last, since the app goes on to be careful for a while after a service did not answer. */
export const troubleViews: readonly View[] = [
  {
    name: 'chart-loading',
    on: 'chart',
    open: async (stage) => {
      stage.service.setFaults({ latencyMs: 4000 })
      await typeRange(stage.window, freshMonth())
      await stage.window.getByRole('progressbar').first().waitFor()
    },
    arrive: async (stage) => {
      await stage.window.getByRole('progressbar').first().waitFor({ state: 'hidden' })
    },
    leave: recover,
  },
  {
    name: 'chart-error',
    on: 'chart',
    open: async (stage) => {
      stage.service.setFaults({
        rules: [{ fault: { kind: 'status', status: 404 }, when: { kind: 'always' } }],
      })
      await typeRange(stage.window, freshMonth())
      await stage.window.getByRole('alert').first().waitFor()
    },
    leave: recover,
  },
  {
    name: 'chart-offline',
    on: 'chart',
    open: async (stage) => {
      stage.service.setFaults({ rules: [{ fault: { kind: 'reset-before-body' }, when: { kind: 'always' } }] })
      await typeRange(stage.window, freshMonth())
      await stage.window.getByRole('alert').first().waitFor({ timeout: 60_000 })
    },
    leave: recover,
  },
]
