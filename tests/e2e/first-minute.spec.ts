import { expect, test, type Locator, type Page } from '@playwright/test'
import { launchApp } from '#support/app/launch-app.ts'
import { passInMain } from '#support/app/main-clock.ts'
import { shownRange } from '#support/app/main-job.ts'
import { startTwoSites } from '#support/app/portfolio.ts'

/** Counts the actions of a newcomer, who only clicks. */
function counted(window: Page) {
  let actions = 0
  return {
    click: async (locator: Locator): Promise<void> => {
      actions += 1
      await locator.click()
    },
    /** Ticks a box in a list whose rows move while further ones arrive. */
    tick: async (list: Locator, box: Locator): Promise<void> => {
      actions += 1
      await expect(async () => {
        await scrollTo(list, box)
        await box.check({ timeout: 2000 })
      }).toPass()
    },
    actions: (): number => actions,
    restart: (): void => {
      actions = 0
    },
    window,
  }
}

/** Scrolls a list until it draws the element, since it draws only the rows in sight. */
async function scrollTo(list: Locator, element: Locator): Promise<void> {
  await list.evaluate((scroller) => scroller.scrollTo(0, 0))
  await expect(async () => {
    if ((await element.count()) > 0) return
    await list.evaluate((scroller) => scroller.scrollBy(0, scroller.clientHeight / 2))
    expect(await element.count()).toBe(1)
  }).toPass()
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

/** The demo is asked all questions, so a third of them is enough for another service. */
const questionsOfOthers = questions.filter((_, at) => at % 3 === 1)

/** Clicks the question on the start page or above the chart, wherever it is shown. */
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

/** Checks that the answer is a sentence with its evidence below it, in a new workspace. */
async function expectAnswer(window: Page, question: string, card: string): Promise<void> {
  const answer = window.getByRole('region', { name: card, exact: true })
  await expect(answer).toBeVisible()
  await expect(answer.getByRole('table').or(answer.getByRole('figure')).first()).toBeVisible()
  await expect(answer.getByRole('status').first()).toHaveText(/\d.*\.$/)
  await expect(window.getByRole('button', { name: `Workspace: ${question}` })).toBeVisible()
}

/** Moves to the first field and from each field to the next, and types the texts. */
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

/** Waits for the catalogue and then for all buildings, which 600 requests a minute allow. */
async function expectWholeRanking(window: Page): Promise<void> {
  await expect(window.getByText(/^.+ uses the most: [\d.]+\sGWh, [\d.]+\s% of all/)).toBeVisible()
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
  // The figures of the tree cover the visible range, which is named above them.
  const lastYear = String(new Date().getFullYear() - 1)
  await expect(window.getByRole('region', { name: 'Portfolio', exact: true })).toContainText(lastYear)

  const bar = window.getByRole('group', { name: 'Questions' })
  await expect(bar.getByRole('button')).toHaveCount(5)
  for (const [question, card] of questions) {
    newcomer.restart()
    await openQuestion(newcomer, bar, question)
    await expectAnswer(window, question, card)
    if (question === 'Which building uses most') await expectWholeRanking(window)
    // Opening the demo was the first of the three actions.
    expect(1 + newcomer.actions()).toBeLessThanOrEqual(3)
  }

  // Each question opened another workspace, and the palette finds a question by synonyms.
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

test('first minute: another service, connected by keyboard alone, opens on its meters and answers by mouse and by keyboard', async () => {
  const token = 'first-minute-token'
  const service = await startTwoSites(token)
  const { app, window } = await launchApp()
  await connectByKeyboard(window, ['Estate', service.baseUrl, token])
  // The dialog that had the focus is gone.
  await expect(window.getByRole('main')).toBeFocused()
  const meters = window.getByRole('region', { name: 'Portfolio by resource' })
  const newcomer = counted(window)
  test.setTimeout(240_000)
  // The service delivers its variables page by page.
  await expect(meters.getByRole('checkbox').nth(20)).toBeAttached({ timeout: 120_000 })
  await expect(meters).toContainText('Northgate University')
  for (const name of buildings) {
    const box = meters.getByRole('checkbox', { name: `${name}: Electricity` })
    await newcomer.tick(meters, box)
  }
  await expect(window.getByRole('button', { name: /Which building uses most/ })).toBeEnabled()
  await newcomer.click(window.getByRole('button', { name: 'Show 2 meters' }))
  // The focused button disappears with the start page, so the focus moves to the main area.
  await expect(window.getByRole('main')).toBeFocused()
  for (const name of buildings)
    await expect(
      window.getByRole('table', { name: 'Statistics' }).getByRole('row').filter({ hasText: name }),
    ).toContainText('MWh', { timeout: 120_000 })
  await expect(shownRange(window)).toHaveAccessibleName(/Last 12 months/)
  expect(newcomer.actions()).toBe(3)
  const bar = window.getByRole('group', { name: 'Questions' })
  await expect(bar).toBeVisible()
  await window.getByRole('button', { name: /^Refresh the catalogue/ }).waitFor()
  for (const [at, [question, card]] of questionsOfOthers.entries()) {
    // The limit per minute is counted by the clock of the main process.
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
