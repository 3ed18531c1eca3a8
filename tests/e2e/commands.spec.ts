import { expect, type Page } from '@playwright/test'
import { chooseVariables } from '#support/app/main-job.ts'
import { startOver, test } from '#support/app/shared-apps.ts'

let window: Page

test.beforeAll(async ({ twoSites }) => {
  window = twoSites.window
  await startOver(window)
})

const palette = () => window.getByRole('dialog', { name: 'Command palette' })
const tree = () => window.getByRole('tree', { name: 'Portfolio' })

async function command(text: string): Promise<void> {
  await window.keyboard.press('Control+K')
  await palette().getByRole('textbox').fill(text)
  await expect(palette().getByRole('option').first()).toHaveAttribute('data-highlighted', '')
  await window.keyboard.press('Enter')
  await expect(palette()).toBeHidden()
}

/** Opens a new workspace, so that a test does not depend on the previous ones. */
async function showMainMetersOf(...entities: readonly string[]): Promise<void> {
  await startOver(window)
  await chooseVariables(
    window,
    entities.map((entity) => `${entity} · Main incomer electricity`),
  )
  await command('last year')
}

test('the palette adds a building, shows a year by day as bars in UTC, and clears it again', async () => {
  await window.keyboard.press('Control+K')
  await expect(palette().getByRole('listbox', { name: 'Commands and variables' })).toBeVisible()
  await window.keyboard.press('Escape')
  const entity = (await tree().getByRole('treeitem', { level: 2 }).first().getAttribute('aria-label')) ?? ''
  await command(entity.split(',')[0] ?? '')
  await expect(tree().getByRole('checkbox', { checked: true })).not.toHaveCount(0)
  await command('last year')
  await command('daily')
  await command('bar')
  await command('UTC')
  await expect(window.getByText(/^UTC/).first()).toBeVisible()
  await window.keyboard.press('Control+K')
  await expect(
    palette().getByRole('group', { name: 'Recently used' }).getByRole('option').first(),
  ).toHaveText(/Time zone: UTC/)
  await window.keyboard.press('Escape')
  await command('clear')
  await expect(tree().getByRole('checkbox', { checked: true })).toHaveCount(0)
  await window.getByRole('button', { name: 'Undo', exact: true }).last().click()
  await expect(tree().getByRole('checkbox', { checked: true })).not.toHaveCount(0)
})

test('Delete and the menu remove a series from the tree', async () => {
  await startOver(window)
  const search = window.getByRole('searchbox', { name: 'Search' })
  await search.fill('electricity')
  await tree()
    .getByRole('checkbox', { name: /electricity$/ })
    .first()
    .check()
  await expect(tree().getByRole('checkbox', { checked: true })).not.toHaveCount(0)
  await tree().focus()
  await window.keyboard.press('Delete')
  await expect(tree().getByRole('checkbox', { checked: true })).toHaveCount(0)
  await window.keyboard.press('Shift+F10')
  await window.getByRole('menuitem', { name: 'Add to the chart' }).press('Enter')
  await expect(tree()).toBeFocused()
  await expect(tree().getByRole('checkbox', { checked: true })).not.toHaveCount(0)
  await search.fill('')
})

test('a series is removed by its menu in the table, and by Delete', async () => {
  await showMainMetersOf('Kelvin Physics Laboratory')
  const table = window.getByRole('table', { name: 'Statistics' })
  const series = table.locator('tbody tr[aria-rowindex]')
  await expect(series).toHaveCount(1)
  await series.first().click({ button: 'right' })
  await window.getByRole('menuitem', { name: /^Remove from the chart/ }).click()
  await expect(series).toHaveCount(0)
  await window.keyboard.press('Control+Z')
  await expect(series).toHaveCount(1)
  await window.getByRole('region', { name: 'Statistics' }).focus()
  await window.keyboard.press('Shift+F10')
  await window.getByRole('menuitem', { name: /^Remove from the chart/ }).press('Enter')
  await expect(series).toHaveCount(0)
  await window.keyboard.press('Control+Z')
  await expect(series).toHaveCount(1)
  await series.first().getByRole('button').first().focus()
  await window.keyboard.press('Delete')
  await expect(series).toHaveCount(0)
  await window.keyboard.press('Control+Z')
})

test('Delete in the table goes on to the next row, and from the last one to the row before', async () => {
  await showMainMetersOf('Kelvin Physics Laboratory', 'Lakeside Energy Centre')
  const series = window.getByRole('table', { name: 'Statistics' }).locator('tbody tr[aria-rowindex]')
  await expect(series).toHaveCount(2)
  const names = await series.getByRole('rowheader').allTextContents()
  const active = series.and(window.locator('[aria-current]'))
  const table = window.getByRole('region', { name: 'Statistics' })
  for (const [key, left] of [
    ['Home', names[1]],
    ['End', names[0]],
  ] as const) {
    await table.focus()
    await window.keyboard.press(key)
    await window.keyboard.press('Delete')
    await expect(series).toHaveCount(1)
    await expect(active.getByRole('rowheader')).toHaveText(left ?? '')
    await window.keyboard.press('Control+Z')
    await expect(series).toHaveCount(2)
  }
})

test('recorded steps run on another building, and one undo takes them back', async () => {
  const names = await tree()
    .getByRole('treeitem', { level: 2 })
    .evaluateAll((rows) => rows.slice(0, 2).map((row) => row.getAttribute('aria-label')?.split(',')[0] ?? ''))
  const [one = '', other = ''] = names
  const series = window.getByRole('table', { name: 'Statistics' }).locator('tbody tr[aria-rowindex]')
  await command('clear')
  await command(one)
  await expect(series.first()).toContainText(one)
  await command('record steps')
  await command('last month')
  await command('weekly')
  await command('stop recording')
  const dialog = window.getByRole('dialog', { name: 'Save recorded steps' })
  await expect(dialog.getByRole('listitem')).toHaveText([
    /^Show the main meter of /,
    'Show last month',
    'Resolution: weekly',
  ])
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Monthly check')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await window.keyboard.press('Control+Z')
  await window.keyboard.press('Control+Z')
  await command(`monthly check ${other}`)
  await expect(series.first()).toContainText(other)
  await expect(series.first()).toContainText('Weekly')
  await window.keyboard.press('Control+Z')
  await expect(series.first()).toContainText(one)
})

test('the strip of the overview is drawn for a series that comes back, not at each step of its load', async () => {
  await showMainMetersOf('Kelvin Physics Laboratory', 'Lakeside Energy Centre')
  const series = window.getByRole('table', { name: 'Statistics' }).locator('tbody tr[aria-rowindex]')
  const loaded = series.filter({ hasText: 'MWh' })
  await expect(loaded).toHaveCount(2)
  // Values that still arrive draw the strip again.
  await expect(window.getByRole('progressbar', { name: /^Loading/ })).toHaveCount(0)
  await series.last().getByRole('button').first().focus()
  await window.keyboard.press('Delete')
  await expect(series).toHaveCount(1)
  const strip = window.getByRole('img', { name: 'Overview of the loaded range' }).locator('canvas').first()
  await strip.evaluate((canvas) => {
    let draws = 0
    // Each picture sets the size of the canvas.
    new MutationObserver((sizes) => {
      canvas.dataset['draws'] = String((draws += sizes.length))
    }).observe(canvas, { attributeFilter: ['width'] })
  })
  await window.keyboard.press('Control+Z')
  await expect(loaded).toHaveCount(2)
  await expect(strip).toHaveAttribute('data-draws', /^[123]$/)
})

test('the menu of the chart opens under the pointer and by key', async () => {
  const plot = window.getByRole('group', { name: 'Plot' })
  await plot.click({ button: 'right' })
  await expect(window.getByRole('menu', { name: 'Chart' })).toBeVisible()
  await window.keyboard.press('Escape')
  await plot.focus()
  await window.keyboard.press('Shift+F10')
  await window.getByRole('menuitem', { name: 'Notes and exclusions…' }).press('Enter')
  await expect(window.getByRole('textbox', { name: 'Text' })).toBeVisible()
  await window.keyboard.press('Escape')
})

test('F1 opens the guide, which is searched, links within itself and lists the shortcuts', async () => {
  await window.keyboard.press('F1')
  const help = window.getByRole('dialog', { name: 'Help' })
  const contents = help.getByRole('navigation', { name: 'Contents' })
  await contents.getByRole('button', { name: 'Read the chart' }).click()
  await expect(help.getByRole('heading', { name: 'Read the chart' })).toBeInViewport()
  await help.getByRole('searchbox', { name: 'Search the guide' }).fill('second cursor')
  await expect(contents.getByRole('button', { name: 'Connect', exact: true })).toBeHidden()
  await expect(help.locator('mark').first()).toHaveText(/second|cursor/i)
  await help.getByRole('searchbox', { name: 'Search the guide' }).fill('')
  await contents.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await expect(help.getByText('Command palette', { exact: true })).toBeInViewport()
  await window.keyboard.press('Escape')
  await expect(help).toBeHidden()
})
