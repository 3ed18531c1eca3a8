import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { launchApp } from '#support/app/launch-app.ts'
import { answerSaveDialogs, shownRange } from '#support/app/main-job.ts'
import { waitForFile } from '#support/files/wait-for-file.ts'
import { temporaryFolder } from '#support/files/temporary-folder.ts'

/** Every key counts, including modifiers and letters. */
const MOST_KEYS = 40

/** Counts the key presses that reach the page. */
async function countKeys(window: Page): Promise<() => Promise<number>> {
  await window.evaluate(() => {
    document.documentElement.dataset['keys'] = '0'
    globalThis.addEventListener(
      'keydown',
      () => {
        const { dataset } = document.documentElement
        dataset['keys'] = String(Number(dataset['keys']) + 1)
      },
      true,
    )
  })
  return async () => Number(await window.locator('html').getAttribute('data-keys'))
}

test('the main job by keyboard alone: a year of hours of three buildings, and a CSV of it, in at most 40 keys', async () => {
  test.setTimeout(300_000)
  const folder = temporaryFolder('keyboard')
  const app = await launchApp({ userDataDir: join(folder, 'user-data') })
  const { window } = app
  const csv = join(folder, 'year.csv')
  await answerSaveDialogs(app, csv)
  const demo = window.getByRole('button', { name: 'Try the demo' })
  await demo.waitFor()
  const keys = await countKeys(window)
  const press = (key: string) => window.keyboard.press(key)
  const run = async (command: string) => {
    await press('Control+k')
    await window.keyboard.type(command)
    await press('Enter')
  }
  const table = window.getByRole('table', { name: 'Statistics' })

  while (!(await demo.evaluate((button) => button === document.activeElement))) await press('Tab')
  await press('Enter')
  await expect(table.getByRole('rowheader')).toHaveCount(2, { timeout: 120_000 })

  await press('/')
  await window.keyboard.type('chapel')
  const building = window.getByRole('treeitem', { name: 'Chapel Lecture Halls' }).first()
  await expect(building.getByRole('checkbox')).toBeAttached({ timeout: 90_000 })
  await press('ArrowDown')
  await press('Space')
  await expect(table.getByRole('rowheader').filter({ hasText: 'Chapel Lecture Halls' }).first()).toBeVisible()

  await run('last y')
  await expect(shownRange(window)).toHaveAccessibleName(/Last year/)
  await run('hourly')
  await expect(window.getByRole('combobox', { name: 'Resolution' })).toContainText('Hourly')
  await press('Control+e')
  const written: Record<string, string>[] = parse(await waitForFile(csv), {
    columns: true,
    bom: true,
  })
  expect(written.length).toBeGreaterThanOrEqual(8760)
  expect(
    Object.keys(written[0] ?? {}).filter((column) => column.includes('Chapel Lecture Halls')),
  ).not.toEqual([])

  const pressed = await keys()
  console.log(`keyboard: the main job took ${String(pressed)} keys`)
  expect(pressed).toBeGreaterThan(20)
  expect(pressed).toBeLessThanOrEqual(MOST_KEYS)

  // The dialog of the export begins at its first choice.
  const dialog = window.getByRole('dialog', { name: 'Export' })
  const png = join(folder, 'year.png')
  for (const [format, file] of [
    ['CS', join(folder, 'again.csv')],
    ['PN', png],
  ] as const) {
    await answerSaveDialogs(app, file)
    await press('Control+Shift+S')
    await expect(dialog.getByRole('combobox', { name: 'What' })).toBeFocused()
    await press('Tab')
    await expect(dialog.getByRole('combobox', { name: 'Format' })).toBeFocused()
    await press('Enter')
    await window.getByRole('listbox').waitFor()
    await window.keyboard.type(format)
    await press('Enter')
    await window.getByRole('listbox').waitFor({ state: 'hidden' })
    const submit = dialog.getByRole('button', { name: 'Export…' })
    await expect(submit).toBeEnabled()
    while (!(await submit.evaluate((button) => button === document.activeElement))) await press('Tab')
    await press('Enter')
    await waitForFile(file)
    await expect(dialog).toBeHidden()
  }
  expect(readFileSync(join(folder, 'again.csv'), 'utf8')).toContain('Chapel Lecture Halls')
  expect(readFileSync(png).subarray(1, 4).toString()).toBe('PNG')

  // The palette and the export returned the focus to its previous place, and dialogs begin at their first field.
  await press('Control+,')
  await expect(window.getByRole('radio', { name: 'System' })).toBeFocused()
  await press('Escape')
  await expect(window.getByRole('tree', { name: 'Portfolio' })).toBeFocused()
  await app.close()
})
