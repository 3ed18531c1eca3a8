import { baselineField } from '#renderer/cards/baseline.ts'
import { cardKinds } from '#renderer/cards/registry.ts'
import { cards } from '#renderer/workspace/card-strings.ts'
import { commands } from '#renderer/workspace/command-strings.ts'
import { notes } from '#renderer/workspace/notes/strings.ts'
import { entityFigures } from '#renderer/strings/portfolio/entity-figures.ts'
import { exportDialog } from '#renderer/features/export/strings.ts'
import { chart, toolbar } from '#renderer/workspace/strings.ts'
import { scales } from '#renderer/features/range/strings.ts'
import { workspaces } from '#renderer/features/workspaces/strings.ts'
import { startsWith, typeRange } from '#support/app/main-job.ts'
import type { Stage } from '../stage.ts'
import type { View } from './view.ts'

/** Returns the menu or popover of a button as a view. */
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

const fromZero = ({ window }: Stage) => window.getByRole('checkbox', { name: baselineField.label })

const LOADED_MS = 180_000

/** Loads everything that the card lacks, giving consent if needed, until it is in the picture. */
async function loadWhole({ window }: Stage): Promise<void> {
  const working = window.locator('.kind-card[aria-busy="true"]').or(window.getByRole('progressbar')).first()
  const load = window.getByRole('button', { name: /^Load (all|the other|what is)/ }).first()
  for (;;) {
    await working.waitFor({ state: 'hidden', timeout: LOADED_MS })
    if (!(await load.isVisible())) return
    // The button disappears if its data starts to arrive by itself.
    await load.click({ timeout: 5000 }).catch(() => undefined)
    await load.waitFor({ state: 'hidden', timeout: LOADED_MS })
  }
}

/** Kinds that need a temperature beside the meter, and some of them years to compare. */
const restOnWeather = ['savings', 'placebo', 'scatter', 'shares', 'why-changed']
const YEARS_OF_PLACEBO = '2023 to 2025'

/** Returns a kind as the only visible card; it is added if it is not in the workspace yet. */
function cardView(id: string, title: string): View {
  return {
    name: `card-${id}`,
    on: restOnWeather.includes(id) ? 'weather' : 'cards',
    open: async (stage) => {
      await showAllCards(stage)
      if (id === 'placebo') await typeRange(stage.window, YEARS_OF_PLACEBO)
      const full = stage.window.getByRole('button', { name: cards.full(title), exact: true })
      if ((await full.count()) === 0) await stage.runTitled(commands.addCard(title))
      await full.first().click()
      await stage.window.getByRole('button', { name: cards.all }).waitFor()
      await loadWhole(stage)
    },
    leave: async (stage) => {
      await showAllCards(stage)
      if (id === 'placebo') await typeRange(stage.window, '2025')
    },
  }
}

async function inChart({ window }: Stage): Promise<void> {
  await window.getByRole('group', { name: chart.plot, exact: true }).first().waitFor()
}

/** Waits for the figures of the tree, which follow after the range has stayed the same for a moment. */
async function inChartAtRest(stage: Stage): Promise<void> {
  await inChart(stage)
  if (await stage.window.getByRole('tree').isVisible())
    await stage.window.getByTitle(entityFigures.column('Jan 2026'), { exact: true }).waitFor()
}

/** Views of the workspace: the start page, the chart in every state, the cards, and the menus of both. */
export const workspaceViews: readonly View[] = [
  { name: 'start-page', open: ({ run }) => run('show-workspace') },
  ofButton('workspace-menu', workspaces.menu(''), 'start page'),
  { name: 'chart', on: 'chart', open: inChartAtRest },
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
  {
    name: 'card-settings-not-from-zero',
    on: 'cards',
    open: async (stage) => {
      await showAllCards(stage)
      await stage.window
        .getByRole('button', { name: startsWith(cards.settings('')) })
        .first()
        .click()
      await fromZero(stage).uncheck()
    },
    leave: (stage) => fromZero(stage).check(),
  },
  ofButton('value-axis', scales.button, 'chart'),
  ofButton('card-menu', cards.more(''), 'cards'),
  ...cardKinds.map(({ id, title }) => cardView(id, title)),
]
