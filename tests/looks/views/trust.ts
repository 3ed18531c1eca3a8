import type { Locator } from '@playwright/test'
import { strings as quality } from '#renderer/cards/kinds/quality/strings.ts'
import { cards, fills } from '#renderer/workspace/card-strings.ts'
import { commands } from '#renderer/workspace/command-strings.ts'
import { live } from '#renderer/workspace/live/live-strings.ts'
import { DAY_MS } from '#shared/time/durations.ts'
import { typeRange } from '#support/main-job.ts'
import { buildings, startsWith, type Stage } from '../stage.ts'
import type { View } from './view.ts'

/** Shows the findings in the meter of the chart over a range, whole, and returns the first. */
async function check({ runTitled, window }: Stage, range: string): Promise<Locator> {
  await typeRange(window, range)
  await runTitled(commands.check(buildings[0]))
  await window.getByRole('button', { name: cards.full(quality.title), exact: true }).click()
  const first = window
    .getByRole('table', { name: cards.table(quality.title) })
    .getByRole('row')
    .nth(1)
  await first.waitFor()
  return first
}

/** Returns a range of ten days, the fourth of which is the first date in a text. */
function daysAround(text: string): string {
  const day = Date.parse(/\d{4}-\d\d-\d\d/.exec(text)?.[0] ?? '')
  return [-3, 6].map((days) => new Date(day + days * DAY_MS).toISOString().slice(0, 10)).join(' to ')
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
      const { dismissNotices, runTitled, window } = stage
      const finding = await check(stage, '2025')
      const around = daysAround(await finding.innerText())
      await finding.getByRole('button', { name: startsWith(fills.open('')) }).click()
      await window.getByRole('button', { name: fills.fill, exact: true }).click()
      await window.getByText(fills.filled).waitFor()
      await runTitled(commands.removeCard(quality.title))
      await typeRange(window, around)
      await window.getByText(/were filled, not received/).waitFor()
      await dismissNotices()
    },
    leave: ({ window }) => typeRange(window, '2026-01'),
  },
]
