import { globSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { LaunchedApp } from '#support/app/launch-app.ts'
import { answerOpenDialogs, chooseMainMeter, runCommand, typeRange } from '#support/app/main-job.ts'
import { duckDbRows } from '#support/files/parquet-readers.ts'
import { startOver, test } from '#support/app/shared-apps.ts'
import { temporaryFolder } from '#support/files/temporary-folder.ts'

const dataset = join(temporaryFolder('dataset'), 'Estate')
mkdirSync(dataset)

let app: LaunchedApp
let window: Page

test.beforeAll(async ({ demo }) => {
  ;({ app, window } = demo)
  await startOver(window)
  await answerOpenDialogs(app, dataset)
})

const dialog = () => window.getByRole('dialog', { name: 'Export Parquet dataset' })
const parts = () => globSync('**/*.parquet', { cwd: dataset }).sort()
const changedAt = () => parts().map((name) => statSync(join(dataset, name)).mtimeMs)

async function openDialog(): Promise<void> {
  await runCommand(window, 'Export Parquet dataset')
  await expect(dialog()).toContainText(/rows in|None of it is cached/)
}

const recordFile = join(dataset, '_meterlens.json')

/** Exports again and waits until the new record of the folder says that the export is complete. */
async function exportAgain(): Promise<void> {
  const before = statSync(recordFile).mtimeMs
  const choose = dialog().getByRole('button', { name: 'Choose a folder…' })
  await choose.click()
  await expect
    .poll(() => {
      const record: unknown = JSON.parse(readFileSync(recordFile, 'utf8'))
      return { isNew: statSync(recordFile).mtimeMs > before, record }
    })
    .toMatchObject({ isNew: true, record: { isComplete: true } })
  await expect(choose).toBeEnabled()
}

test('dataset: missing data of the workspace is downloaded, and DuckDB reads the folder', async () => {
  await chooseMainMeter(window)
  await typeRange(window, '2025-12-01 to 2026-01-31')
  await openDialog()
  await dialog()
    .getByRole('checkbox', { name: /Download what is missing/ })
    .check()
  await dialog().getByRole('button', { name: 'Choose a folder…' }).click()
  await expect(dialog()).toContainText(/rows in \d+ files, .*, in Estate/, { timeout: 120_000 })

  const [found] = await duckDbRows(
    `SELECT count(*) AS rows, count(value) AS present, sum(epoch(interval_end - interval_start)) / 3600 AS hours,
       count(DISTINCT data_hub_id) AS series
     FROM read_parquet('${dataset}/**/*.parquet', hive_partitioning = true)`,
  )
  expect(found).toMatchObject({ hours: 62 * 24, series: 1n })
  expect(Number(found?.['present'])).toBeGreaterThan(0.9 * Number(found?.['rows']))
  const record: unknown = JSON.parse(readFileSync(join(dataset, '_meterlens.json'), 'utf8'))
  expect(record).toMatchObject({
    format: 'meterlens-dataset',
    isComplete: true,
    view: expect.stringContaining('meterlens-provenance'),
  })
  expect(parts().length).toBeGreaterThan(1)
})

test('dataset: exporting to the same folder again rewrites only what has changed', async () => {
  // The chart may fetch its newest data between two exports, which is a change, but it does not do so between every two
  // exports.
  await expect(async () => {
    await exportAgain()
    const before = changedAt()
    await exportAgain()
    expect(changedAt()).toEqual(before)
  }).toPass({ timeout: 120_000 })
})
