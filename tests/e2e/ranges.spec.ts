import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import type { LaunchedApp } from '#support/app/launch-app.ts'
import {
  answerSaveDialogs,
  chooseMainMeter,
  openRangeMenu,
  runCommand,
  shownRange,
  typeRange,
} from '#support/app/main-job.ts'
import { startOver, test } from '#support/app/shared-apps.ts'
import { waitForFile } from '#support/files/wait-for-file.ts'
import { temporaryFolder } from '#support/files/temporary-folder.ts'

let app: LaunchedApp
let window: Page

test.beforeAll(({ demo }) => {
  ;({ app, window } = demo)
})
test.beforeEach(() => startOver(window))

test('a range is typed as a period, shown with its last day, and stepped by the keyboard', async () => {
  const shown = shownRange(window)
  await chooseMainMeter(window)

  await typeRange(window, '2025-03')
  await expect(shown).toHaveText('Mar 2025')
  await expect(window.getByRole('table', { name: 'Statistics' })).toContainText('%', {
    timeout: 120_000,
  })
  // While the field has the focus, the arrow keys move its caret.
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
  await window.getByRole('button', { name: 'Back to the previous range' }).click()
  await expect(shown).toHaveText('Apr 2025')

  await typeRange(window, '2025-01-01 to 2025-03-15')
  await expect(shown).toHaveText('1 Jan – 15 Mar 2025')
  // Longer ones have two lines.
  await typeRange(window, '2021-11-13 to 2024-11-27')
  const line = shown.getByText('13 Nov 2021 – 27 Nov 2024')
  expect(await line.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await typeRange(window, '2024')
  // The notice stands beside the figures, so that the chart keeps its height.
  await expect(window.getByTitle(/reaches? beyond the range/)).toBeVisible()
  await window.getByRole('button', { name: 'Previous period' }).click()
  await expect(shown).toHaveText('2023')
  await typeRange(window, '2025-06-01 06:00 to 2025-06-02 06:00')
  await expect(shown).toHaveAccessibleName('Range: 2025-06-01 06:00 → 2025-06-02 06:00')
})

test('figures are the same after a step to where there is no data yet', async () => {
  await chooseMainMeter(window)
  const statistics = window.getByRole('table', { name: 'Statistics' })
  await typeRange(window, '2026-05')
  // The figures of the previous range stay until the new ones have arrived.
  await expect(statistics).toContainText(/Daily.*2026-05-\d\d.*100 %/, { timeout: 120_000 })
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
  // The native menu leaves the focus in the field.
  await app.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.webContents.send('meterlens:menuChosen', 'previous-period')
  })
  await expect(shownRange(window)).toHaveText('Feb 2025')
  await expect(field).toHaveValue('2024-05')
  await field.press('Enter')
  await expect(shownRange(window)).toHaveText('May 2024')
})

test('a usual range is marked while it is shown', async () => {
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

/** Returns a box's lower and upper edge. */
async function edgesOf(part: Locator): Promise<readonly [top: number, bottom: number]> {
  const { y, height } = (await part.boundingBox()) ?? { y: NaN, height: NaN }
  return [y, y + height]
}

test('an invalid range is refused beside its field with what can be typed, and changes nothing', async () => {
  await typeRange(window, '2026-01')
  const field = await openRangeMenu(window)
  await expect(field).toHaveValue('Jan 2026')
  const usual = window.getByRole('list', { name: 'Usual ranges' })
  const [top] = await edgesOf(usual)
  for (const wrong of ['yesterday-ish', '2026-01-05 to 2025-12-31', '2026-02-30']) {
    await typeRange(window, wrong)
    const refusal = window.getByRole('dialog', { name: 'Range' }).getByRole('alert')
    await expect(refusal).toContainText(/2021-Q2|earlier date/)
    await expect(field).toHaveValue(wrong)
    // Nothing that can be chosen instead is covered, or moves.
    expect((await edgesOf(refusal))[1]).toBeLessThanOrEqual(top)
    expect((await edgesOf(usual))[0]).toBe(top)
  }
  await field.press('Escape')
  await expect(field).toHaveValue('Jan 2026')
  await field.press('Escape')
  await expect(shownRange(window)).toContainText('Jan 2026')
})

test('a text that is not a range is reported, and a usual range beside it takes one click', async () => {
  const field = await openRangeMenu(window)
  await field.fill('the other day')
  const preset = window.getByRole('list', { name: 'Usual ranges' }).getByRole('button').first()
  const name = await preset.innerText()
  const { x, y, width, height } = (await preset.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  // The test clicks as a person does: the alert that appears on mouse-down lies where the mouse is released.
  await window.mouse.move(x + width / 2, y + height / 2)
  await window.mouse.down()
  await expect(window.getByRole('dialog', { name: 'Range' }).getByRole('alert')).toBeVisible()
  await window.mouse.up()
  await expect(shownRange(window)).toContainText(name)
})

test('the calendar of a connection determines fiscal years and holidays, and is stored', async () => {
  const refusals: string[] = []
  window.on('console', (message) => {
    if (/security policy|trusted/i.test(message.text())) refusals.push(message.text())
  })
  await runCommand(window, 'Calendar…')
  const dialog = window.getByRole('dialog', { name: 'Calendar' })
  await dialog.getByRole('combobox', { name: 'Fiscal year begins in' }).selectOption('April')
  await dialog.getByRole('combobox', { name: 'Country' }).selectOption('United Kingdom')
  await dialog.getByRole('combobox', { name: 'Region' }).selectOption('England')
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Summer bank holiday' })).toBeVisible()
  const hours = dialog.getByRole('group', { name: 'Occupied hours' })
  await hours.getByRole('checkbox', { name: 'Monday' }).check()
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
  await window.keyboard.press('Escape')
})

test('an organization has its own days off, weeks make a fiscal year, and a file carries all of it', async () => {
  const dialog = window.getByRole('dialog', { name: 'Calendar' })
  const weekend = dialog.getByRole('group', { name: 'Weekend' })
  const country = dialog.getByRole('combobox', { name: 'Country' })
  const whose = dialog.getByRole('combobox', { name: 'Days off, hours and prices of' })
  await window.getByRole('treeitem').first().waitFor()
  await runCommand(window, 'Calendar…')
  await dialog.getByRole('combobox', { name: 'Fiscal year begins in' }).selectOption('February')
  await dialog.getByRole('combobox', { name: 'Week begins on' }).selectOption('Sunday')
  await dialog.getByRole('combobox', { name: 'Fiscal periods' }).selectOption('Weeks: 4-5-4')
  await country.selectOption('United Kingdom')
  await whose.selectOption('Deccan Technology Parks')
  await expect(country).toBeHidden()
  await dialog.getByRole('checkbox', { name: 'This organization has its own' }).check()
  await expect(country).toHaveValue('GB')
  await country.selectOption('Egypt')
  await expect(weekend.getByRole('checkbox', { name: 'Friday' })).toBeChecked()
  await expect(weekend.getByRole('checkbox', { name: 'Sunday' })).not.toBeChecked()
  await whose.selectOption('All organizations')
  await expect(country).toHaveValue('GB')
  await window.keyboard.press('Escape')

  await typeRange(window, 'FY2024-P12')
  await expect(shownRange(window)).toHaveText('FY2024-P12')
  await expect(shownRange(window)).toHaveAttribute('title', /^31 Dec 2023 – 3 Feb 2024/)
  await window.getByRole('button', { name: 'Next period' }).click()
  await expect(shownRange(window)).toHaveText('FY2025-P01')

  const file = join(temporaryFolder('calendar'), 'calendar.json')
  await answerSaveDialogs(app, file)
  await runCommand(window, 'Export calendar…')
  const text = await waitForFile(file)
  await runCommand(window, 'Calendar…')
  await whose.selectOption('Deccan Technology Parks (its own)')
  await dialog.getByRole('checkbox', { name: 'This organization has its own' }).uncheck()
  await window.keyboard.press('Escape')
  const importing = async (contents: string) => {
    const chooser = window.waitForEvent('filechooser')
    await runCommand(window, 'Import calendar…')
    await (
      await chooser
    ).setFiles({ name: 'a.json', mimeType: 'application/json', buffer: Buffer.from(contents) })
  }
  await importing(text.replace('"firstDayOfWeek": 7', '"firstDayOfWeek": 9'))
  await expect(window.getByRole('alert').filter({ hasText: 'The file was not imported' })).toContainText(
    'Its entry firstDayOfWeek has the wrong form.',
  )
  await importing(text)
  await expect(window.getByText('One organization has a calendar of its own.')).toBeVisible()
  await runCommand(window, 'Calendar…')
  await whose.selectOption('Deccan Technology Parks (its own)')
  await expect(country).toHaveValue('EG')
})
