import { expect, test, type Locator, type Page } from '@playwright/test'
import { launchApp } from '#support/launch-app.ts'
import { passInMain } from '#support/main-clock.ts'
import { shownRange } from '#support/main-job.ts'
import { startTwoSites } from '#support/portfolio.ts'

/** What a newcomer does, counted: clicks and nothing else. */
function counted(window: Page) {
  let actions = 0
  return {
    click: async (locator: ReturnType<Page['locator']>): Promise<void> => {
      actions += 1
      await locator.click()
    },
    actions: (): number => actions,
    restart: (): void => {
      actions = 0
    },
    window,
  }
}

const buildings = ['Riverside Teaching Block', 'Maiden Park Sports Hall'] as const

const questions = [
  ['How much was used', 'Statistics'],
  ['This year against last', 'Periods'],
  ['Which building uses most', 'Ranking'],
  ['Typical week', 'Profile'],
  ['When is the peak', 'Heat map'],
  ['What changed since last month', 'Periods'],
  ['Where is data missing', 'Missing data'],
  ['Use per area', 'Ranking'],
  ['What did it save', 'Savings'],
  ['Why is this year different', 'Why it changed'],
  ['Is base load creeping', 'Odd days and base load'],
  ['What runs at night', 'Profile'],
  ['Weekday against weekend', 'Profile'],
  ['Use out of hours', 'Heat map'],
  ['Solar this year against last', 'Periods'],
] as const

/** A third of them is enough for another service, since the demo is asked all. */
const questionsOfOthers = questions.filter((_, at) => at % 3 === 1)

/** Takes the question from the start page or from above the chart, whichever is there. */
async function openQuestion(
  { click, window }: ReturnType<typeof counted>,
  bar: Locator,
  question: string,
): Promise<void> {
  const atHand = window.getByRole('button', { name: question }).filter({ visible: true })
  if ((await atHand.count()) > 0) return click(atHand.first())
  await click(bar.getByRole('button', { name: 'More questions' }))
  await click(window.getByRole('menuitem', { name: question }))
}

/** The answer is a sentence, with its evidence below it, in a workspace of its own. */
async function expectAnswer(window: Page, question: string, card: string): Promise<void> {
  const answer = window.getByRole('region', { name: card, exact: true })
  await expect(answer).toBeVisible()
  await expect(answer.getByRole('table').or(answer.getByRole('figure')).first()).toBeVisible()
  await expect(answer.getByRole('status').first()).toHaveText(/\d.*\.$/, { timeout: 60_000 })
  await expect(window.getByRole('button', { name: `Workspace: ${question}` })).toBeVisible()
}

/** From the first window: to the first field, and from each to the next. */
async function connectByKeyboard(window: Page, texts: readonly string[]): Promise<void> {
  const { keyboard } = window
  const first = window.getByRole('textbox', { name: 'Name' })
  await first.waitFor()
  for (let tabs = 0; tabs < 5 && !(await isFocused(first)); tabs += 1) await keyboard.press('Tab')
  for (const text of texts) {
    await keyboard.press('Control+A')
    await keyboard.type(text)
    await keyboard.press('Tab')
  }
  await keyboard.press('Enter')
}

const isFocused = (locator: Locator): Promise<boolean> =>
  locator.evaluate((element) => element === document.activeElement)

/** 600 requests a minute are enough for it to wait for the catalogue and then for all of its buildings. */
async function expectWholeRanking(window: Page): Promise<void> {
  await expect(window.getByText(/^.+ uses the most: [\d.]+\sGWh, [\d.]+\s% of all/)).toBeVisible({
    timeout: 60_000,
  })
  const table = window.getByRole('table', { name: 'Table of Ranking' })
  await expect(table.getByRole('columnheader', { name: 'Rank', exact: true })).toBeVisible()
}

test('first minute: two buildings in one action, their last year in three, each question answered by a sentence in three', async () => {
  test.setTimeout(300_000)
  const { app, window } = await launchApp()
  const newcomer = counted(window)
  await newcomer.click(window.getByRole('button', { name: 'Try the demo' }))
  await expect(window.getByRole('button', { name: /^Requests/ })).toContainText('of 600 left')
  const rowOf = (name: string) =>
    window.getByRole('table', { name: 'Statistics' }).getByRole('row').filter({ hasText: name })
  for (const name of buildings) await expect(rowOf(name)).toContainText('MWh', { timeout: 120_000 })
  await expect(shownRange(window)).toHaveAccessibleName(/Last 12 months/)
  expect(newcomer.actions()).toBe(1)
  await newcomer.click(shownRange(window))
  await newcomer.click(
    window.getByRole('dialog', { name: 'Range' }).getByRole('button', { name: 'Last year' }),
  )
  await expect(shownRange(window)).toHaveAccessibleName(/Last year/)
  for (const name of buildings) {
    await expect(rowOf(name)).toContainText(/\d (?:M|G)Wh/, { timeout: 120_000 })
    await expect(rowOf(name)).toContainText(`${String(new Date().getFullYear() - 1)}-`)
  }
  expect(newcomer.actions()).toBe(3)
  // The figures of the tree are those of the visible range, which is named above them.
  const lastYear = String(new Date().getFullYear() - 1)
  await expect(window.getByRole('region', { name: 'Portfolio', exact: true })).toContainText(lastYear)

  const bar = window.getByRole('group', { name: 'Questions' })
  await expect(bar.getByRole('button')).toHaveCount(5)
  for (const [question, card] of questions) {
    newcomer.restart()
    await openQuestion(newcomer, bar, question)
    await expectAnswer(window, question, card)
    if (question === 'Which building uses most') await expectWholeRanking(window)
    // The door of the demo is the first of three.
    expect(1 + newcomer.actions()).toBeLessThanOrEqual(3)
  }

  // Each was opened beside the others; the palette finds a question by other words for it.
  await window.getByRole('button', { name: /^Workspace: / }).click()
  for (const name of ['Workspace', ...questions.slice(0, -1).map(([question]) => question)])
    await expect(window.getByRole('menuitem', { name, exact: true })).toBeVisible()
  await window.keyboard.press('Escape')
  await window.keyboard.press('Control+K')
  await window.getByRole('dialog', { name: 'Command palette' }).getByRole('textbox').fill('kwh per m²')
  await window.keyboard.press('Enter')
  await expect(window.getByRole('button', { name: 'Workspace: Use per area 2' })).toBeVisible()

  await bar.getByRole('button', { name: 'Hide the questions' }).click()
  await expect(bar).toBeHidden()
  await app.close()
})

test('first minute: a service of one’s own, connected by keyboard alone, opens on its meters and answers by mouse and by keyboard', async () => {
  const token = 'first-minute-token'
  const service = await startTwoSites(token)
  const { app, window } = await launchApp()
  await connectByKeyboard(window, ['Estate', service.baseUrl, token])
  const meters = window.getByRole('region', { name: 'Portfolio by resource' })
  const newcomer = counted(window)
  test.setTimeout(240_000)
  // The variables of the service come page by page.
  await expect(meters.getByRole('checkbox').nth(20)).toBeAttached({ timeout: 120_000 })
  for (const name of buildings)
    await newcomer.click(meters.getByRole('checkbox', { name: `${name}: Electricity` }))
  await expect(meters).toContainText('Northgate University')
  await expect(window.getByRole('button', { name: /Which building uses most/ })).toBeEnabled()
  await newcomer.click(window.getByRole('button', { name: 'Show 2 meters' }))
  // The button has gone with the start page: the focus is not lost with it.
  await expect(window.getByRole('main')).toBeFocused()
  for (const name of buildings)
    await expect(
      window.getByRole('table', { name: 'Statistics' }).getByRole('row').filter({ hasText: name }),
    ).toContainText('MWh', { timeout: 120_000 })
  await expect(shownRange(window)).toHaveAccessibleName(/Last 12 months/)
  expect(newcomer.actions()).toBe(3)
  const bar = window.getByRole('group', { name: 'Questions' })
  await expect(bar).toBeVisible()
  await window.getByRole('button', { name: /^Refresh the catalogue/ }).waitFor({ timeout: 80_000 })
  for (const [at, [question, card]] of questionsOfOthers.entries()) {
    // What a minute allows is counted by the clock of the main process.
    await passInMain(app, 60_000)
    newcomer.restart()
    if (at % 2 === 0) await openQuestion(newcomer, bar, question)
    else {
      await window.keyboard.press('Control+K')
      await window.keyboard.type(question)
      await window.keyboard.press('Enter')
    }
    await expectAnswer(window, question, card)
    expect(newcomer.actions()).toBeLessThanOrEqual(3)
  }
  await app.close()
  await service.close()
})
