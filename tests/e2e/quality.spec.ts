import { expect, type Page } from '@playwright/test'
import { startOver, test } from '#support/app/shared-apps.ts'
import { chooseVariables, runCommand, typeRange } from '#support/app/main-job.ts'

let window: Page

test.beforeAll(({ demo }) => {
  window = demo.window
})
test.beforeEach(() => startOver(window))

async function choose(search: string, name: RegExp): Promise<void> {
  await window.getByRole('searchbox', { name: 'Search' }).fill(search)
  const boxes = window.getByRole('tree', { name: 'Portfolio' }).getByRole('checkbox', { name })
  await boxes.first().waitFor({ timeout: 120_000 })
  const labels = await boxes.evaluateAll((list) => list.map((each) => each.getAttribute('aria-label') ?? ''))
  await chooseVariables(window, labels)
}

async function addQuality(): Promise<ReturnType<Page['locator']>> {
  await window.getByRole('button', { name: 'Add view', exact: true }).click()
  await window.getByRole('option', { name: /^Data quality/ }).click()
  await window.getByRole('button', { name: 'Fill the workspace with Data quality' }).click()
  const card = window.getByRole('region', { name: 'Data quality', exact: true })
  await expect(card).toBeVisible()
  const download = card.getByRole('button', { name: /^Load (all|the other|what is)/ })
  if (await download.isVisible()) await download.click()
  return card
}

/** Makes the worker pause after each progress message, so that there is something to stop. */
async function slowDown(page: Page): Promise<void> {
  const worker = page.workers().find((one) => one.url().includes('card-worker'))
  if (worker === undefined) throw new Error('no card is calculated in a worker')
  await worker.evaluate(() => {
    const post = globalThis.postMessage.bind(globalThis)
    const rest = (message: object): void => {
      post(message)
      const end = performance.now() + 2000
      while ('share' in message && performance.now() < end);
    }
    Object.assign(globalThis, { postMessage: rest })
  })
}

test('a finding of one meter is excluded from figures in one action, with its reason, and undo brings it back', async ({}, info) => {
  test.setTimeout(240_000)
  await choose('kelvin main incomer electricity', /main incomer electricity$/i)
  await typeRange(window, '2025')
  const card = await addQuality()
  const answer = card.getByRole('status').first()
  await expect(answer).toHaveText(/: \d+ findings could move the total by up to [\d.]+\s% together\.$/, {
    timeout: 120_000,
  })
  const before = await answer.textContent()
  const table = card.getByRole('table', { name: 'Table of Data quality' })
  await expect(table.getByRole('row').nth(1)).toContainText('Gap')
  await window.screenshot({ path: info.outputPath('one.png') })
  // The keyboard opens the menu of a row, and the focus moves to the opened view.
  await card.getByRole('region', { name: 'Table of Data quality' }).focus()
  await window.keyboard.press('ArrowDown')
  await window.keyboard.press('Shift+F10')
  await expect(window.getByRole('menuitem')).toHaveText([
    /^Show readings in the chart/,
    'Remove from the chart',
    'Show in the tree',
    'Show details',
    'Leave out of figures',
    /^Copy value: /,
    'Copy row',
  ])
  await window.screenshot({ path: info.outputPath('row-menu.png') })
  await window.getByRole('menuitem', { name: /^Show readings/ }).press('Enter')
  await expect(window.getByRole('button', { name: /^Move / }).first()).toBeFocused()
  await window.keyboard.press('Control+z')
  await table
    .getByRole('button', { name: /out of figures, with a note that says why$/ })
    .first()
    .click()
  await expect(answer).not.toHaveText(before ?? '')
  await window.getByRole('button', { name: 'Show all views' }).click()
  await window.getByRole('button', { name: /^Notes/ }).click()
  await expect(window.getByRole('textbox', { name: 'Text of note 1' })).toHaveValue(
    /^Gap: .*main incomer electricity/i,
  )
  await window.keyboard.press('Escape')
  // Undo applies to the text field until the list of notes has closed.
  await expect(window.getByRole('textbox', { name: 'Text of note 1' })).toBeHidden()
  await window.keyboard.press('Control+z')
  await window.keyboard.press('Control+z')
  await expect(answer).toHaveText(before ?? '')
})

test('meters are listed by how far their findings could move a total, and the search can be stopped', async ({}, info) => {
  test.setTimeout(240_000)
  await choose('main incomer electricity', /(kelvin|curie|brunel|union).*main incomer electricity$/i)
  await typeRange(window, '2025')
  const card = await addQuality()
  await expect(card.getByRole('status').first()).toHaveText(
    /^\d of \d meters have findings; those of .* could move its total by up to/,
    { timeout: 120_000 },
  )
  const table = card.getByRole('table', { name: 'Table of Data quality' })
  await expect(table.getByRole('columnheader')).toContainText([
    'Meter',
    'Can move the total by',
    'Complete',
    'Findings',
  ])
  await window.screenshot({ path: info.outputPath('meters.png') })

  await slowDown(window)
  await runCommand(window, 'Handle gaps: no figure with gaps')
  await card.getByRole('button', { name: 'Stop', exact: true }).click()
  const again = card.getByRole('button', { name: 'Calculate', exact: true })
  await expect(again).toBeVisible()
  await runCommand(window, 'Handle gaps: use available readings')
  await expect(again).toBeHidden()
  await expect(table.getByRole('row').nth(1)).toContainText('%')
})
