import { existsSync, mkdirSync, mkdtempSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import type { DemoService } from '#scripts/demo-service/demo-service.ts'
import { launchApp, type LaunchedApp } from '#support/launch-app.ts'
import { chooseVariables, typeRange } from '#support/main-job.ts'
import { duckDbRows } from '#support/parquet-readers.ts'
import { connectAndSync, startPortfolio } from '#support/portfolio.ts'

const token = 'metering-token'
const folder = mkdtempSync(join(tmpdir(), 'meterlens-dataset-'))
const userDataDir = join(folder, 'user-data')
const dataset = join(folder, 'Estate')
mkdirSync(dataset)

let service: DemoService
let app: LaunchedApp
let window: Page

test.beforeAll(async () => {
  service = await startPortfolio(token)
  app = await launchApp({ userDataDir })
  window = app.window
  await connectAndSync(window, service, token)
})
test.afterAll(async () => {
  await app.close()
  await service.close()
})

const dialog = () => window.getByRole('dialog', { name: 'Export Parquet dataset' })

async function openDialog(): Promise<void> {
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [filePath] })
  }, dataset)
  await window.keyboard.press('ControlOrMeta+K')
  await window.keyboard.type('Parquet')
  await window.keyboard.press('Enter')
  await expect(dialog()).toBeVisible()
}

const question = `SELECT count(*) AS rows, count(value) AS present, count(DISTINCT data_hub_id) AS series,
  min(year) AS first, max(year) AS last FROM read_parquet('${dataset}/**/*.parquet', hive_partitioning = true)`

test('dataset: what the workspace lacks is downloaded, and DuckDB reads the folder', async () => {
  await chooseVariables(window, ['Building 0 electricity'])
  await typeRange(window, '2020-12-01 to 2021-01-31')
  await openDialog()
  await expect(dialog()).toContainText('series')
  await dialog()
    .getByRole('checkbox', { name: /Download what is missing/ })
    .check()
  await dialog().getByRole('button', { name: 'Choose a folder…' }).click()
  await expect(dialog()).toContainText(/rows in 2 files, .*, in Estate/)

  const [found] = await duckDbRows(question)
  expect(found).toMatchObject({ rows: 62n * 24n, series: 1n, first: 2020n, last: 2021n })
  const record: unknown = JSON.parse(readFileSync(join(dataset, '_meterlens.json'), 'utf8'))
  expect(record).toMatchObject({ format: 'meterlens-dataset', isComplete: true })
})

test('dataset: into the same folder again, only what has changed is written', async () => {
  const file = join(
    dataset,
    'organization=University Estate',
    'resolution=hourly',
    'year=2020',
    'part-00000.parquet',
  )
  expect(existsSync(file)).toBe(true)
  const before = statSync(file).mtimeMs
  await dialog().getByRole('button', { name: 'Choose a folder…' }).click()
  await expect(dialog()).toContainText(/rows in 2 files/)
  expect(statSync(file).mtimeMs).toBe(before)
})
