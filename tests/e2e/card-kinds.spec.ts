import { expect, type Locator, type Page } from '@playwright/test'
import { cardKinds } from '#renderer/cards/registry.ts'
import { cards } from '#renderer/workspace/card-strings.ts'
import { startOver, test } from '#support/app/shared-apps.ts'

let window: Page
const errors: string[] = []

test.beforeAll(async ({ twoSites }) => {
  window = twoSites.window
  window.on('pageerror', ({ message }) => errors.push(message))
  await startOver(window)
  await window.getByRole('button', { name: /^This year against last/ }).click()
  // A second quantity allows comparing one with the other.
  await window.getByRole('searchbox', { name: 'Search' }).fill('outdoor air temperature')
  const tree = window.getByRole('tree', { name: 'Portfolio' })
  await tree
    .getByRole('checkbox', { name: /outdoor air temperature/ })
    .first()
    .check()
  await window.getByRole('searchbox', { name: 'Search' }).fill('')
})

test('a kind is found and chosen by keyboard alone', async () => {
  const field = window.getByRole('textbox', { name: cards.find })
  const options = window.getByRole('listbox', { name: cards.kinds }).getByRole('option')
  const expectHighlight = async (option: Locator): Promise<void> => {
    await expect(option).toHaveAttribute('data-highlighted', '')
    await expect(option).toBeInViewport({ ratio: 1 })
    await expect(field).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id')) ?? '')
  }
  const add = window.getByRole('button', { name: 'Add view', exact: true })
  await add.press('Enter')
  await expect(field).toBeFocused()
  await expectHighlight(options.first())
  await field.press('ArrowUp')
  await expectHighlight(options.first())
  await field.press('ArrowDown')
  await expectHighlight(options.nth(1))
  await field.press('End')
  await expectHighlight(options.last())
  await field.press('ArrowDown')
  await expectHighlight(options.last())
  await field.press('Home')
  await expectHighlight(options.first())
  await field.fill('no such view')
  await field.press('Enter')
  await expect(options).toHaveCount(0)
  await expect(window.getByText(cards.noKind)).toBeVisible()
  await field.press('Escape')
  await expect(field).toBeHidden()
  await expect(add).toBeFocused()
  await add.press('Enter')
  await field.pressSequentially('carpet')
  await expect(options).toHaveText([/^Heat map/])
  await expectHighlight(options.first())
  await field.press('Enter')
  const card = window.getByRole('region', { name: 'Heat map', exact: true })
  await expect(card).toBeVisible()
  await window.keyboard.press('Control+Z')
  await expect(card).toBeHidden()
})

/** `npm run looks` takes a picture of each kind in every size and theme. */
for (const { title, question } of cardKinds) {
  test(`${title}: is added, drawn and listed without an error`, async () => {
    test.setTimeout(300_000)
    await window.getByRole('button', { name: 'Add view', exact: true }).click()
    await window
      .getByRole('option')
      .filter({ has: window.getByText(title, { exact: true }) })
      .click()
    await window
      .getByRole('button', { name: cards.full(title) })
      .last()
      .click()
    const card = window.getByRole('region', { name: title, exact: true })
    // A card that lacks data says what it would answer and what to do; a card without findings says so.
    const shown = card
      .getByRole('table')
      .getByRole('row')
      .nth(1)
      .or(card.getByText(question))
      .or(card.getByText(/None of the \d+ days is odd/))
    await expect(shown.first()).toContainText(/\S/, { timeout: 120_000 })
    await window.getByRole('button', { name: cards.all }).click()
    // The card is removed, since each kind would otherwise wait for the pictures of all previous ones.
    await card
      .last()
      .getByRole('button', { name: cards.more(title) })
      .click()
    await window.getByRole('menuitem', { name: cards.remove, exact: true }).click()
    expect(errors).toEqual([])
  })
}
