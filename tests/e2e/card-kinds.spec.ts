import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { cardKinds } from '#renderer/cards/registry.ts'
import { cards } from '#renderer/workspace/card-strings.ts'
import { startOver, test } from '#support/shared-apps.ts'

/** Every kind as a person sees it; `npm run looks` has each in every size and theme. */
const folder = resolve(import.meta.dirname, '../../out/cards')

let window: Page
const errors: string[] = []

test.beforeAll(async ({ twoSites }) => {
  mkdirSync(folder, { recursive: true })
  window = twoSites.window
  window.on('pageerror', ({ message }) => errors.push(message))
  await startOver(window)
  await window.getByRole('button', { name: /^This year against last/ }).click()
  // A second quantity, so that one can be held against the other.
  await window.getByRole('searchbox', { name: 'Search' }).fill('outdoor air temperature')
  const tree = window.getByRole('tree', { name: 'Portfolio' })
  await tree
    .getByRole('checkbox', { name: /outdoor air temperature/ })
    .first()
    .check()
  await window.getByRole('searchbox', { name: 'Search' }).fill('')
})

for (const { id, title, question } of cardKinds) {
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
    // One that lacks something says what it would answer, and what to do; one that found nothing says so.
    const shown = card
      .getByRole('table')
      .getByRole('row')
      .nth(1)
      .or(card.getByText(question))
      .or(card.getByText(/None of the \d+ days is odd/))
    await expect(shown.first()).toContainText(/\S/, { timeout: 120_000 })
    await window.screenshot({ path: join(folder, `${id}.png`) })
    await window.getByRole('button', { name: cards.all }).click()
    // Otherwise each kind would wait for the pictures of all before it.
    await card
      .last()
      .getByRole('button', { name: cards.more(title) })
      .click()
    await window.getByRole('menuitem', { name: cards.remove, exact: true }).click()
    expect(errors).toEqual([])
  })
}
