import { expect, type Page } from '@playwright/test'
import type { DemoService } from '#scripts/demo-service/demo-service.ts'
import { openDetails, setRange, statisticsRow } from '#support/app/main-job.ts'
import { startOver, test } from '#support/app/shared-apps.ts'

let service: DemoService
let window: Page

test.beforeAll(async ({ twoSites }) => {
  ;({ service, window } = twoSites)
  await startOver(window)
})

const tree = () => window.getByRole('tree', { name: 'Portfolio' })
const details = () => window.getByRole('complementary', { name: 'Details' })
const dataRequests = () => service.requests().filter(({ path }) => path.endsWith('/data'))

test('expressions: one is written with completion and a check of units, then used like a variable', async () => {
  await window.getByRole('radio', { name: 'Favourites, recent and groups' }).check({ force: true })
  await window.getByRole('button', { name: 'Write an expression' }).click()
  const dialog = window.getByRole('dialog', { name: 'New expression' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Two floors')
  await window.keyboard.press('Escape')
  const notSaved = window.getByRole('log').filter({ hasText: 'The expression was not saved' })
  await expect(notSaved).toHaveClass(/warning/)
  await notSaved.getByRole('button', { name: 'Undo' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Two floors')
  const text = dialog.getByRole('textbox', { name: 'Expression' })
  const save = dialog.getByRole('button', { name: 'Save' })
  await text.pressSequentially('lakeside floor 1 electricity')
  await expect(dialog.getByRole('option').first()).toContainText(/lakeside/i)
  await text.press('Enter')
  await text.pressSequentially('+ 5')
  await expect(dialog.getByText(/5 has no unit and the rest is in kW: write 5 \[kW\]\./)).toBeVisible()
  await expect(save).toBeDisabled()
  await text.press('Backspace')
  await text.pressSequentially('lakeside floor 2 electricity')
  await text.press('Enter')
  await expect(dialog.getByText('Gives kW, a rate: its amount is in kWh.')).toBeVisible()
  await window.screenshot({ path: test.info().outputPath('dialog.png') })
  await save.click()

  await expect(tree().getByRole('treeitem', { name: 'Expressions' })).toBeVisible()
  // The expressions of the chart are listed under the recent ones too.
  await tree().getByRole('checkbox', { name: 'Two floors' }).first().check()
  const before = dataRequests().length
  await setRange(window, '2025-01-01', '2025-02-01')
  const row = statisticsRow(window, 'Two floors')
  await expect.poll(() => dataRequests().length).toBeGreaterThanOrEqual(before + 2)
  await expect(row).toContainText(/\d kWh|\d MWh/)
  await expect(row).toContainText('%')
  expect(dataRequests().filter(({ path }) => path.includes('expression'))).toEqual([])
  await window.screenshot({ path: test.info().outputPath('chart.png') })
})

test('expressions: one is edited, duplicated, removed and brought back', async () => {
  await tree().getByRole('treeitem', { name: 'Two floors' }).first().click()
  await openDetails(window)
  await details().getByRole('button', { name: 'Edit…' }).click()
  const dialog = window.getByRole('dialog', { name: 'Edit expression' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Both floors')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const row = (name: string) => tree().getByRole('treeitem', { name }).first()
  const choose = async (name: string, entry: string): Promise<void> => {
    await row(name).click({ button: 'right' })
    await window.getByRole('menuitem', { name: entry }).click()
  }
  await choose('Both floors', 'Duplicate expression')
  await choose('Copy of Both floors', 'Rename expression…')
  const renaming = window.getByRole('dialog', { name: 'Rename expression' })
  await renaming.getByRole('textbox', { name: 'Name' }).fill('both floors')
  await expect(renaming.getByRole('alert')).toHaveText('“both floors” is taken. Choose another name.')
  await expect(renaming.getByRole('button', { name: 'Save' })).toBeDisabled()
  await renaming.getByRole('textbox', { name: 'Name' }).fill('Upper floors')
  await window.keyboard.press('Enter')
  await choose('Upper floors', 'Remove expression')
  await expect(tree().getByRole('treeitem', { name: 'Upper floors' })).toHaveCount(0)
  await window.getByRole('log').getByRole('button', { name: 'Undo' }).click()
  await expect(row('Upper floors')).toBeVisible()
  await choose('Upper floors', 'Edit expression…')
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Upper floors')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
})
