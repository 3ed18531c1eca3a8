import { expect, test, type Page } from '@playwright/test'
import { launchApp, type LaunchedApp } from '#support/launch-app.ts'
import { chooseVariables, openDemo, openRangeMenu, shownRange, typeRange } from '#support/main-job.ts'

let app: LaunchedApp
let window: Page

test.beforeEach(async () => {
  app = await launchApp()
  window = app.window
  await openDemo(window)
})
test.afterEach(() => app.close())

async function chooseMainMeter(): Promise<void> {
  await window.getByRole('searchbox', { name: 'Search' }).fill('main incomer electricity')
  const box = window
    .getByRole('tree', { name: 'Portfolio' })
    .getByRole('checkbox', { name: /main incomer electricity$/i })
    .first()
  await box.waitFor({ timeout: 120_000 })
  await chooseVariables(window, [(await box.getAttribute('aria-label')) ?? ''])
}

test('a range is typed as a period, shown with its last day, and stepped by the keyboard', async () => {
  const shown = shownRange(window)
  await chooseMainMeter()

  await typeRange(window, '2025-03')
  await expect(shown).toHaveText('Mar 2025')
  await expect(window.getByRole('table', { name: 'Statistics' })).toContainText('%', {
    timeout: 120_000,
  })
  // In the field the arrows are the field's own.
  const field = await openRangeMenu(window)
  await field.press('Alt+ArrowLeft')
  await expect(field).toHaveValue('Mar 2025')
  await field.press('Escape')
  await window.getByRole('tree', { name: 'Portfolio' }).focus()
  await window.keyboard.press('Alt+ArrowLeft')
  await expect(shown).toHaveText('Feb 2025')
  await window.keyboard.press('Alt+ArrowRight')
  await window.keyboard.press('Alt+ArrowRight')
  await expect(shown).toHaveText('Apr 2025')
  await window.getByRole('button', { name: 'Next period' }).click()
  await expect(shown).toHaveText('May 2025')
  await openRangeMenu(window)
  await window.getByRole('button', { name: 'Back to the range before' }).click()
  await expect(shown).toHaveText('Apr 2025')

  await typeRange(window, '2025-01-01 to 2025-03-15')
  await expect(shown).toHaveText('1 Jan – 15 Mar 2025')
  await typeRange(window, '2024')
  await window.getByRole('button', { name: 'Previous period' }).click()
  await expect(shown).toHaveText('2023')
  await typeRange(window, '2025-06-01 06:00 to 2025-06-02 06:00')
  await expect(shown).toHaveAccessibleName('Range: 2025-06-01 06:00 → 2025-06-02 06:00')
})

test('figures are the same after a step to where there is no data yet', async () => {
  await chooseMainMeter()
  const statistics = window.getByRole('table', { name: 'Statistics' })
  await typeRange(window, '2026-05')
  await expect(statistics).toContainText('100 %', { timeout: 120_000 })
  const figures = (await statistics.textContent()) ?? ''
  await typeRange(window, '2005-05')
  await expect(statistics.getByRole('button', { name: /^0 %/ })).toBeVisible()
  await typeRange(window, '2026-05')
  await expect(statistics).toHaveText(figures)
})

test('a range that arrives by itself leaves what is being typed', async () => {
  await typeRange(window, '2025-03')
  const field = await openRangeMenu(window)
  await field.fill('2024-05')
  // As from the native menu, which leaves the focus in the field.
  await app.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.webContents.send('meterlens:menuChosen', 'previous-period')
  })
  await expect(shownRange(window)).toHaveText('Feb 2025')
  await expect(field).toHaveValue('2024-05')
  await field.press('Enter')
  await expect(shownRange(window)).toHaveText('May 2024')
})

test('a usual range is marked while it is what is shown', async () => {
  const preset = () =>
    window.getByRole('list', { name: 'Usual ranges' }).getByRole('button', { name: 'Yesterday' })
  await openRangeMenu(window)
  await preset().click()
  await expect(shownRange(window)).toContainText('Yesterday')
  await openRangeMenu(window)
  await expect(preset()).toHaveAttribute('aria-pressed', 'true')
  await window.keyboard.press('Escape')
  await expect(preset()).toBeHidden()
  await window.getByRole('button', { name: 'Previous period' }).click()
  await expect(shownRange(window)).not.toContainText('Yesterday')
  await openRangeMenu(window)
  await expect(preset()).toHaveAttribute('aria-pressed', 'false')
})

test('what cannot be read as a range is complained of, and a usual range beside it takes one click', async () => {
  const field = await openRangeMenu(window)
  await field.fill('the other day')
  const preset = window.getByRole('list', { name: 'Usual ranges' }).getByRole('button').first()
  const name = await preset.innerText()
  const { x, y, width, height } = (await preset.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  // As a person does: what the first half of the click makes come lies where its second half is.
  await window.mouse.move(x + width / 2, y + height / 2)
  await window.mouse.down()
  await expect(window.getByRole('dialog', { name: 'Range' }).getByRole('alert')).toBeVisible()
  await window.mouse.up()
  await expect(shownRange(window)).toContainText(name)
})

test('the calendar of a connection decides fiscal years and holidays, and is kept', async () => {
  const refusals: string[] = []
  window.on('console', (message) => {
    if (/security policy|trusted/i.test(message.text())) refusals.push(message.text())
  })
  await window.keyboard.press('Control+K')
  await window.getByRole('dialog', { name: 'Command palette' }).getByRole('textbox').fill('calendar…')
  await window.keyboard.press('Enter')
  const dialog = window.getByRole('dialog', { name: 'Calendar' })
  await dialog.getByRole('combobox', { name: 'Fiscal year begins in' }).selectOption('April')
  await dialog.getByRole('combobox', { name: 'Country' }).selectOption('United Kingdom')
  await dialog.getByRole('combobox', { name: 'Region' }).selectOption('England')
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Summer bank holiday' })).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'Monday' }).check()
  await expect(dialog.getByLabel('Monday until')).toHaveValue('18:00')
  await dialog.getByLabel('Monday until').fill('7')
  await dialog.getByLabel('Monday until').press('Tab')
  await expect(dialog.getByLabel('Monday until')).toHaveValue('18:00')
  await dialog.getByLabel('Monday until').fill('24:00')
  await window.keyboard.press('Escape')

  await typeRange(window, 'FY2024')
  await expect(shownRange(window)).toHaveText(/FY2024/)
  await expect(shownRange(window)).toHaveAttribute('title', /^1 Apr 2023 – 31 Mar 2024/)
  await window.getByRole('button', { name: 'Previous period' }).click()
  await expect(shownRange(window)).toHaveText(/FY2023/)

  await window.keyboard.press('Control+,')
  await window.getByRole('dialog', { name: 'Settings' }).getByRole('button', { name: 'Calendar…' }).click()
  await expect(dialog.getByRole('combobox', { name: 'Country' })).toHaveValue('GB')
  await expect(dialog.getByLabel('Monday until')).toHaveValue('24:00')
  expect(refusals).toEqual([])
})
