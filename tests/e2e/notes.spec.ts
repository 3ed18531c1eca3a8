import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import type { LaunchedApp } from '#support/app/launch-app.ts'
import { chooseMainMeter, exportTo, setResolution, showsFigures, typeRange } from '#support/app/main-job.ts'
import { readPngText } from '#shared/export/png/png-text.ts'
import { startOver, test } from '#support/app/shared-apps.ts'
import { waitForFile } from '#support/files/wait-for-file.ts'

let app: LaunchedApp
let window: Page

test.beforeAll(({ demo }) => {
  ;({ app, window } = demo)
})
test.beforeEach(async () => {
  await startOver(window)
  await chooseMainMeter(window)
  await typeRange(window, '2025-03')
  await setResolution(window, 'Hourly')
  await showsFigures(window, 'Hourly')
})

function statistics() {
  return window.getByRole('table', { name: 'Statistics' })
}

async function press(...keys: readonly string[]): Promise<void> {
  for (const key of keys) await window.keyboard.press(key)
}

/** Sets two cursors a day apart, at the second and the 26th hour of the range. */
async function setCursors(): Promise<void> {
  await window.getByRole('group', { name: 'Plot' }).focus()
  await press('Shift+ArrowRight', 'Shift+ArrowRight', 'm')
  await press(...Array.from({ length: 24 }, () => 'Shift+ArrowRight'))
}

test('two cursors show the figures between them, by keyboard', async () => {
  await setCursors()
  const readOut = window.getByRole('region', { name: 'Between the cursors' })
  await expect(readOut).toContainText(/2025-03-01 .* to 2025-03-02 .*, 1 day/)
  await expect(readOut.getByRole('columnheader')).toContainText(['Series', 'From', 'To'])
  await expect(readOut.getByRole('row').last()).toContainText(/[kM]Wh.*100 %/)
  await expect(readOut.locator('[aria-live]')).toHaveText(/between the cursors.*difference.*total/)
  await press('Escape')
  await expect(readOut).toBeHidden()

  // A click with Shift sets the second cursor, and the readings stay when the pointer leaves.
  const box = (await window.getByRole('group', { name: 'Plot' }).boundingBox()) ?? { x: 0, y: 0 }
  await window.keyboard.down('Shift')
  await window.mouse.click(box.x + 200, box.y + 120)
  await window.keyboard.up('Shift')
  await window.mouse.move(box.x + 320, box.y + 120)
  await expect(readOut).toContainText(/[kM]Wh/)
  await window.mouse.move(box.x + 320, box.y - 60)
  await expect(readOut).toContainText(/[kM]Wh/)
})

test('the value axis is fixed, logarithmic and stacked where that means something', async () => {
  const chart = window.getByRole('figure', { name: 'Comparison chart' })
  await window.getByRole('button', { name: 'Value axis' }).focus()
  await press('Enter')
  await window.getByRole('spinbutton', { name: 'Lower end of kW' }).fill('-100')
  await window.getByRole('spinbutton', { name: 'Upper end of kW' }).fill('3000')
  await press('Tab', 'Escape')
  await press('Control+z', 'Control+z')
  await window.getByRole('button', { name: 'Value axis' }).focus()
  await press('Enter')
  await expect(window.getByRole('spinbutton', { name: 'Upper end of kW' })).toHaveValue('')
  await window.getByRole('checkbox', { name: 'Logarithmic scale of kW' }).focus()
  await press('Space')
  await expect(window.getByRole('checkbox', { name: 'Logarithmic scale of kW' })).toBeChecked()
  await press('Escape')

  const mark = window.getByRole('combobox', { name: 'Draw as' })
  await mark.focus()
  await press('Enter')
  await expect(window.getByRole('option', { name: 'Stacked bars' })).toBeHidden()
  await press('Escape')
  await window.getByRole('searchbox', { name: 'Search' }).fill('main incomer electricity')
  const boxes = window
    .getByRole('tree', { name: 'Portfolio' })
    .getByRole('checkbox', { name: /main incomer electricity$/i, checked: false })
  for (let count = 0; count < 2; count++) await boxes.first().check()
  await expect(statistics().getByRole('row')).toHaveCount(4)
  await expect(statistics().getByRole('row').last()).toContainText('MWh', { timeout: 120_000 })
  for (const name of ['Stacked area', 'Stacked bars']) {
    await mark.focus()
    await press('Enter')
    await window.getByRole('option', { name }).press('Enter')
    await expect(mark).toHaveText(name)
    await typeRange(window, name === 'Stacked bars' ? '2025-03-03 to 2025-03-05' : '2025-03')
    await expect(chart).toBeVisible()
  }
})

test('notes and exclusions are written, listed, drawn, undone and kept', async ({}, info) => {
  await setCursors()
  await press('n')
  const list = window.getByRole('dialog', { name: /^Notes/ })
  await expect(list.getByRole('combobox', { name: 'Where' })).toHaveText('Between the cursors')
  await window.keyboard.type('Incomer serviced')
  await press('Enter')
  await expect(list.getByRole('textbox', { name: 'Text of note 1' })).toHaveValue('Incomer serviced')

  const total = (await statistics().getByRole('row').last().textContent()) ?? ''
  await list.getByRole('button', { name: 'Leave the range of note 1 out of figures' }).focus()
  await press('Space')
  await expect(statistics().getByRole('row').last()).not.toHaveText(total)
  await list.getByRole('textbox', { name: 'Text of note 1' }).fill('Incomer replaced')
  await press('Tab')
  await press('Escape')
  await expect(window.getByRole('group', { name: 'Plot' })).toBeFocused()
  const chart = window.getByRole('figure', { name: 'Comparison chart' })
  await expect(chart).toContainText(/Notes: .*Incomer replaced \(left out of figures\)/)

  const png = info.outputPath('picture.png')
  await exportTo(app.app, window, 'PNG', png)
  await waitForFile(png)
  expect(readPngText(readFileSync(png), 'meterlens-provenance')).toContain('"text":"Incomer replaced"')
  await window.getByRole('group', { name: 'Plot' }).focus()
  await press('Control+z')
  await expect(chart).toContainText('Incomer serviced (left out')
  await press('Control+z')
  await expect(chart).toContainText(/Incomer serviced\./)
  await expect(statistics().getByRole('row').last()).toHaveText(total)
  await press('Control+z')
  await expect(chart).not.toContainText('Notes:')
  await press('Control+Shift+z')
  await expect(chart).toContainText('Incomer serviced')
  // Delete acts on the text of a focused field, and otherwise on the row.
  await press('n')
  const text = list.getByRole('textbox', { name: 'Text of note 1' })
  await text.focus()
  await press('End')
  await press('Delete')
  await expect(text).toHaveValue('Incomer serviced')
  await press('Tab')
  await press('Delete')
  await expect(text).toHaveCount(0)
  await window
    .getByRole('log')
    .filter({ hasText: 'Removed “Incomer' })
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(chart).toContainText('Incomer serviced')
})
