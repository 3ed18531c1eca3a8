import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import readXlsxFile from 'read-excel-file/node'
import type { LaunchedApp } from '#support/app/launch-app.ts'
import {
  answerSaveDialogs,
  chooseInDialog,
  chooseVariables,
  openExport,
  setRange,
  setResolution,
} from '#support/app/main-job.ts'
import { startOver, test } from '#support/app/shared-apps.ts'
import { waitForFile } from '#support/files/wait-for-file.ts'
import { temporaryFolder } from '#support/files/temporary-folder.ts'

const folder = temporaryFolder('export')
const MAIN = 'Lakeside Energy Centre · Main incomer electricity'
const FLOOR = 'Lakeside Energy Centre · Floor 1 electricity'

let app: LaunchedApp
let window: Page

test.beforeAll(async ({ demo }) => {
  ;({ app, window } = demo)
  await startOver(window)
  await setRange(window, '2025-03-01', '2025-04-01')
  await chooseVariables(window, [MAIN, FLOOR])
  await setResolution(window, 'Hourly')
  const shares = window.getByRole('table', { name: 'Statistics' }).getByText('100 %')
  await shares.nth(1).waitFor({ timeout: 120_000 })
})

const dialog = () => window.getByRole('dialog', { name: 'Export' })
const preview = () => dialog().getByRole('region', { name: 'Preview' })
const exportButton = () => dialog().getByRole('button', { name: 'Export…' })
const table = (text: string, delimiter: string): readonly Readonly<Record<string, string>>[] =>
  parse(text, { columns: true, bom: true, delimiter, record_delimiter: '\r\n' })

/** Rows of the plain file, with which the others are compared. */
let plain: ReturnType<typeof table>

test('a file for a country with a decimal comma has the same figures as the plain one', async () => {
  const [first, second] = [join(folder, 'plain.csv'), join(folder, 'comma.csv')]
  await answerSaveDialogs(app, first)
  await openExport(window, 'CSV')
  await expect(dialog().getByRole('status')).toContainText(/^About 74\d rows, 1\d\d kB$/)
  await expect(preview()).toContainText(/Main incomer electricity sums to [\d,.]+ MWh/)
  await expect(preview().getByRole('row').nth(1)).toContainText('2025-03-01T00:00:00Z')
  await exportButton().click()
  plain = table(await waitForFile(first), ',')
  await expect(dialog()).toBeHidden()
  // March is an hour shorter in London.
  expect(plain).toHaveLength(31 * 24 - 1)

  await answerSaveDialogs(app, second)
  await openExport(window, 'CSV')
  await chooseInDialog(window, 'Decimal mark', 'Comma')
  await expect(dialog().getByRole('alert')).toContainText('Choose semicolon or tab')
  await expect(exportButton()).toBeDisabled()
  await chooseInDialog(window, 'Separator', 'Semicolon')
  await expect(dialog().getByRole('alert')).toHaveCount(0)
  await exportButton().click()
  const text = await waitForFile(second)
  const rows = table(text, ';')
  const series = Object.keys(plain[0] ?? {}).filter((heading) => heading.includes('[kW]'))
  expect(series).toHaveLength(2)
  for (const [at, row] of rows.entries())
    for (const heading of series) {
      expect(row[heading]).toMatch(/^\d+(,\d+)?$/)
      expect(row[heading]?.replace(',', '.')).toBe(plain[at]?.[heading])
    }
  const record: unknown = JSON.parse(rows[0]?.['provenance'] ?? '')
  expect(record).toMatchObject({ format: 'meterlens-provenance' })
  expect(rows.slice(1).every(({ provenance }) => provenance === '')).toBe(true)
})

test('a period of days is read from the cache by keyboard alone', async () => {
  const file = join(folder, 'days.csv')
  await answerSaveDialogs(app, file)
  await window.keyboard.press('Control+Shift+S')
  await expect(dialog()).toBeVisible()
  await choose('Range', 'A p')
  await choose('Resolution', 'Da')
  await dialog().getByRole('textbox', { name: 'Period or dates' }).focus()
  await window.keyboard.type('2025-03-10 to 2025-03-12')
  await expect(dialog().getByRole('status')).toContainText('3 rows')
  await window.keyboard.press('Enter')
  const rows = table(await waitForFile(file), ';')
  expect(rows.map((row) => [row['interval_start_local'], row['resolution']])).toEqual(
    ['10', '11', '12'].map((day) => [`2025-03-${day}T00:00:00+00:00`, 'daily']),
  )
  const heading = Object.keys(rows[0] ?? {}).find((each) => each.includes('Main incomer')) ?? ''
  expect(heading).toContain('(daily from hourly)')
  const hours = plain.filter((row) => row['interval_start_local']?.startsWith('2025-03-10'))
  const mean = hours.reduce((sum, row) => sum + Number(row[`${MAIN} [kW]`]), 0) / hours.length
  expect(Number(rows[0]?.[heading]?.replace(',', '.'))).toBeCloseTo(mean, 9)
  const energy = rows[0]?.[heading.replace('[kW]', '[kWh]')]
  expect(Number(energy?.replace(',', '.'))).toBeCloseTo(mean * 24, 6)
  await expect(dialog()).toBeHidden()
})

/** Opens a list with the keyboard and types the beginning of an option. */
async function choose(label: string, beginning: string): Promise<void> {
  await dialog().getByRole('combobox', { name: label, exact: true }).focus()
  await window.keyboard.press('Enter')
  await window.getByRole('listbox').waitFor()
  await window.keyboard.type(beginning)
  await window.keyboard.press('Enter')
  await window.getByRole('listbox').waitFor({ state: 'hidden' })
}

test('a workbook has the same figures as numbers, and a sheet of provenance', async () => {
  const file = join(folder, 'march.xlsx')
  await answerSaveDialogs(app, file)
  await openExport(window, 'XLSX')
  await expect(preview().getByRole('columnheader', { name: `${MAIN} [kW]`, exact: true })).toBeVisible()
  await expect(preview()).toContainText(/Main incomer electricity sums to [\d,.]+ MWh/)
  await exportButton().click()
  await expect.poll(() => existsSync(file)).toBe(true)
  const sheets = await readXlsxFile(readFileSync(file))
  expect(sheets.map(({ sheet }) => sheet)).toEqual(['Time series', 'Provenance'])
  const [headings = [], ...rows] = sheets[0]?.data ?? []
  const at = headings.indexOf(`${MAIN} [kW]`)
  expect(rows.map((cells) => cells[at])).toEqual(plain.map((row) => Number(row[`${MAIN} [kW]`])))
  expect(rows[0]?.[0]).toEqual(new Date('2025-03-01T00:00:00Z'))
  expect(sheets[1]?.data).toContainEqual(['format', 'meterlens-provenance'])
})

test('a picture is shown as it will be written, in every format that has one', async () => {
  await openExport(window, 'PNG')
  for (const format of ['PNG', 'SVG', 'PDF']) {
    await chooseInDialog(window, 'Format', new RegExp(`^${format}$`))
    await expect(preview().locator('svg')).toContainText('Lakeside Energy Centre')
  }
  await dialog().getByRole('button', { name: 'Cancel' }).click()
})

test('the dialog says that a folder no longer exists, and a cancelled export writes nothing', async () => {
  await answerSaveDialogs(app, join(folder, 'gone', 'march.csv'))
  await openExport(window, 'CSV')
  await exportButton().click()
  await expect(dialog().getByRole('alert')).toContainText('no longer exists')
  await app.evaluate(({ dialog: dialogs }) => {
    dialogs.showSaveDialog = () => Promise.resolve({ canceled: true, filePath: '' })
  })
  const before = readdirSync(folder)
  await exportButton().click()
  await expect(exportButton()).toBeEnabled()
  await dialog().getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog()).toBeHidden()
  expect(readdirSync(folder)).toEqual(before)
})

test('the chosen options are remembered after a restart', async ({ demo }) => {
  await demo.restart()
  ;({ app, window } = demo)
  await window.getByRole('button', { name: 'Export', exact: true }).click({ timeout: 120_000 })
  await expect(dialog().getByRole('combobox', { name: 'Format' })).toHaveText('CSV')
  await expect(dialog().getByRole('combobox', { name: 'Separator' })).toHaveText('Semicolon')
  await expect(dialog().getByRole('combobox', { name: 'Decimal mark' })).toHaveText('Comma')
  await expect(dialog().getByRole('textbox', { name: 'Period or dates' })).toHaveValue(
    '2025-03-10 to 2025-03-12',
  )
})
