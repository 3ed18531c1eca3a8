import type { Page } from '@playwright/test'
import { strings as quality } from '#renderer/cards/kinds/quality/strings.ts'
import { cards, fills } from '#renderer/workspace/card-strings.ts'
import { commands } from '#renderer/workspace/command-strings.ts'
import { live } from '#renderer/workspace/live/live-strings.ts'
import { typeRange } from '#support/main-job.ts'
import { buildings, startsWith, type Stage } from '../stage.ts'
import type { View } from './view.ts'

/** Shows the findings in the meter of the chart over a range, whole. */
async function check({ runTitled, window }: Stage, range: string): Promise<void> {
  await typeRange(window, range)
  await runTitled(commands.check(buildings[0]))
  await window.getByRole('button', { name: cards.full(quality.title), exact: true }).click()
  await window
    .getByRole('table', { name: cards.table(quality.title) })
    .getByRole('row')
    .nth(1)
    .waitFor()
}

function fillButton(window: Page) {
  return window
    .getByRole('table')
    .getByRole('button', { name: startsWith(fills.open('')) })
    .first()
}

async function showChart({ runTitled, window }: Stage): Promise<void> {
  await runTitled(commands.removeCard(quality.title))
  await typeRange(window, '2026-01')
}

/** What makes data doubtful, each of which needs a service that answers differently a second time. */
export const trustViews: readonly View[] = [
  {
    name: 'revised',
    on: 'chart',
    open: async ({ run, window, revise }) => {
      revise(1.002)
      await run('reload-range')
      await window.getByText(live.revisedWhere).waitFor()
      await run('open-revisions')
      await window.getByRole('dialog').getByRole('row').nth(1).waitFor()
    },
  },
  { name: 'changes', open: ({ run }) => run('open-changes') },
  {
    name: 'filled',
    on: 'chart',
    open: async (stage) => {
      const { window } = stage
      await check(stage, '2025')
      await fillButton(window).click()
      await window.getByRole('button', { name: fills.fill, exact: true }).click()
      await window.getByText(fills.filled).waitFor()
    },
    leave: showChart,
  },
]
