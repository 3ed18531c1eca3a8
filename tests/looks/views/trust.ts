import type { Locator, Page } from '@playwright/test'
import { strings as quality } from '#renderer/cards/kinds/quality/strings.ts'
import { changes } from '#renderer/features/changes/strings.ts'
import { sync } from '#renderer/features/tree/strings.ts'
import { cards, fills } from '#renderer/workspace/card-strings.ts'
import { commands } from '#renderer/workspace/command-strings.ts'
import { revisions } from '#renderer/workspace/strings.ts'
import { DAY_MS } from '#shared/time/instant.ts'
import { startsWith, typeRange } from '#support/app/main-job.ts'
import { buildings, type Stage } from '../stage.ts'
import type { View } from './view.ts'

/** Shows the findings for the meter of the chart over a range in full size, and returns the first one. */
async function check({ runTitled, window }: Stage, range: string): Promise<Locator> {
  await typeRange(window, range)
  await runTitled(commands.check(buildings[0]))
  await window.getByRole('button', { name: cards.full(quality.title), exact: true }).click()
  const table = window.getByRole('table', { name: cards.table(quality.title) })
  const toggle = window.getByRole('button', { name: cards.showTable, exact: true })
  // In a low window the picture takes all room until the table is opened.
  if ((await toggle.getAttribute('aria-pressed')) !== 'true') await toggle.click()
  const first = table.getByRole('row').nth(1)
  await first.waitFor()
  return first
}

/** Returns a range of ten days, the fourth of which is the first date in a text. */
function daysAround(text: string): string {
  const day = Date.parse(/\d{4}-\d\d-\d\d/.exec(text)?.[0] ?? '')
  return [-3, 6].map((days) => new Date(day + days * DAY_MS).toISOString().slice(0, 10)).join(' to ')
}

function refreshButton(window: Page): Locator {
  return window.getByRole('button', { name: startsWith(sync.refresh) })
}

/** Limit for refreshing a catalogue at 60 requests a minute. */
const REFRESH_MS = 120_000

/** Returns the days up to today. */
function lastDays(count: number): string {
  return [1 - count, 0]
    .map((days) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10))
    .join(' to ')
}

/** Views of doubtful data, each of which needs a service that later gives different answers. */
export const trustViews: readonly View[] = [
  {
    name: 'revised',
    on: 'chart',
    open: async ({ run, window, revise }) => {
      revise(1.002)
      await run('reload-range')
      await window.getByText(revisions.where).waitFor()
      await run('open-revisions')
      await window.getByRole('dialog').getByRole('row').nth(1).waitFor()
    },
  },
  { name: 'changes', open: ({ run }) => run('open-changes') },
  {
    ...{ name: 'changes-found', on: 'chart', isForStills: true },
    open: async ({ run, window, revise, silence }) => {
      // The state at the first look is stored for the next session.
      await run('open-changes')
      await window.getByText(changes.first).first().waitFor()
      await window.keyboard.press('Escape')
      revise(1.03)
      await run('reload-range')
      await window.getByText(revisions.where).waitFor()
      await window.reload()
      await refreshButton(window).waitFor()
      silence(Date.now() - 2 * DAY_MS)
      await run('refresh-catalogue')
      await run('open-changes')
      const dialog = window.getByRole('dialog')
      await dialog.getByText(/have fallen silent/).waitFor({ timeout: REFRESH_MS })
    },
    leave: async ({ revise, run, silence }) => {
      revise(1)
      silence()
      await run('refresh-catalogue')
    },
  },
  {
    // The answer for one month meets that for the next, which had other values.
    ...{ name: 'seam', on: 'chart', isForStills: true },
    open: async (stage) => {
      const { revise, window } = stage
      await typeRange(window, '2025-01')
      await window.getByRole('progressbar').waitFor({ state: 'hidden' })
      revise(1.05)
      await check(stage, '2024-12 to 2025-01')
      await window.getByText(quality.ownNames.seam).first().waitFor()
    },
    leave: async ({ revise, runTitled, window }) => {
      revise(1)
      await runTitled(commands.removeCard(quality.title))
      await typeRange(window, '2026-01')
    },
  },
  {
    ...{ name: 'outage', on: 'chart', isForStills: true },
    open: async ({ run, silence, window }) => {
      await typeRange(window, lastDays(30))
      silence(Date.now() - 12 * DAY_MS)
      await run('refresh-catalogue')
      await window
        .getByText(/has sent nothing since/)
        .first()
        .waitFor({ state: 'attached', timeout: REFRESH_MS })
      silence()
      await refreshButton(window).waitFor({ timeout: REFRESH_MS })
      await run('refresh-catalogue')
      await window
        .getByText(/sent nothing from .* to at least/)
        .first()
        .waitFor({ state: 'attached', timeout: REFRESH_MS })
    },
    leave: ({ window }) => typeRange(window, '2026-01'),
  },
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
