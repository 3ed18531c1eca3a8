import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import type { DemoService } from '#scripts/demo-service/demo-service.ts'
import { cardKinds } from '#renderer/cards/registry.ts'
import { launchApp, type LaunchedApp } from '#support/launch-app.ts'
import { connectAndSync, startPortfolio } from '#support/portfolio.ts'

/** Every kind as a person sees it, in both sizes and themes; the pictures are there to be looked at. */
const folder = resolve(import.meta.dirname, '../../out/cards')
const sizes = [
  { width: 1440, height: 900 },
  { width: 1280, height: 720 },
]
const token = 'metering-token'

let service: DemoService
let app: LaunchedApp
let window: Page
const errors: string[] = []

test.beforeAll(async () => {
  mkdirSync(folder, { recursive: true })
  service = await startPortfolio(token)
  app = await launchApp()
  window = app.window
  window.on('pageerror', ({ message }) => errors.push(message))
  await connectAndSync(window, service, token)
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
test.afterAll(async () => {
  await app.close()
  await service.close()
})

async function setTheme(theme: 'light' | 'dark'): Promise<void> {
  await window.keyboard.press('Control+k')
  await window.keyboard.type(`Theme: ${theme}`)
  await window.getByRole('option', { name: `Theme: ${theme}` }).click()
}

for (const { id, title, question } of cardKinds) {
  test(`${title}: is added, drawn and listed without an error`, async () => {
    test.setTimeout(300_000)
    await window.getByRole('button', { name: 'Add view', exact: true }).click()
    await window.getByRole('menuitem', { name: new RegExp(`^${title}`) }).click()
    await window
      .getByRole('button', { name: `Fill the workspace with ${title}` })
      .last()
      .click()
    const card = window.getByRole('region', { name: title, exact: true })
    // One that lacks something says what it would answer, and what to do.
    const shown = card.getByRole('table').getByRole('row').nth(1).or(card.getByText(question))
    await expect(shown.first()).toContainText(/\S/, { timeout: 120_000 })
    for (const theme of ['light', 'dark'] as const) {
      await setTheme(theme)
      for (const size of sizes) {
        await window.setViewportSize(size)
        // The picture follows the size of its card in the next frames.
        await window.evaluate(
          () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
        )
        await window.screenshot({ path: join(folder, `${id}-${theme}-${size.width}.png`) })
      }
    }
    await window.getByRole('button', { name: 'Show all cards' }).click()
    expect(errors).toEqual([])
  })
}
