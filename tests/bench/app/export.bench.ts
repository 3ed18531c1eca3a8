import { existsSync, readFileSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { answerSaveDialogs, openExport } from '#support/main-job.ts'
import { expectClose, medianOfRounds, timeOf, type Measured } from '../median.ts'
import { copyToCsv, openCsvPeer, readCsvColumns } from '../node/duckdb-csv.ts'
import { MINUTES_A_YEAR } from '../series-data.ts'
import { withFolder } from '../with-folder.ts'
import { showYear } from './show-year.ts'
import { withApp, type MeasuredApp } from './with-app.ts'

const ROUNDS = 5
const SERIES = 4
const PATIENCE_MS = 120_000
/** Of the first meters of the demo. */
const ZONE = 'Asia/Kolkata'

/** A year of minutes of four variables from a click to a CSV on disk, against DuckDB that copies the same columns. */
export function measureExport(): Promise<Measured> {
  return withFolder((folder) => withApp((app) => measureIn(folder, app)))
}

async function measureIn(folder: string, app: MeasuredApp): Promise<Measured> {
  const [file, copied] = [join(folder, 'year.csv'), join(folder, 'duckdb.csv')]
  await showYear(app.window, SERIES, 'Minute')
  await answerSaveDialogs(app, file)
  await exportTime(app.window, file)
  expectWhole(file)
  const columns = readCsvColumns(file, SERIES)
  const db = await openCsvPeer(columns)
  // Ours is on the disk when it has its name; DuckDB leaves what it wrote to the system.
  const copy = async (): Promise<void> => {
    await copyToCsv(db, ZONE, copied)
    await using written = await open(copied, 'r+')
    await written.sync()
  }
  await copy()
  // Read back, value by value.
  const peer = readCsvColumns(copied, SERIES)
  expectClose(columns.starts, peer.starts, 0)
  columns.values.forEach((values, at) => {
    expectClose(values, peer.values[at], 0)
  })
  const measured = await medianOfRounds(
    ROUNDS,
    () => exportTime(app.window, file),
    () => timeOf(copy),
  )
  db.close()
  return measured
}

/** From the click to the file, which is renamed into place when it is whole: looked for every 2 ms. */
async function exportTime(window: Page, file: string): Promise<number> {
  rmSync(file, { force: true })
  const choice = (await openExport(window, 'CSV')).getByRole('button', { name: 'Export…' })
  await choice.waitFor()
  const start = performance.now()
  const clicked = choice.click()
  while (!existsSync(file)) {
    if (performance.now() - start > PATIENCE_MS) throw new Error(`${file} did not appear`)
    await wait(2)
  }
  const time = performance.now() - start
  await clicked
  return time
}

/** A file that lacks something would be a file quickly written. */
function expectWhole(file: string): void {
  const text = readFileSync(file, 'utf8')
  const rows = text.split('\r\n').length - 2
  if (rows !== MINUTES_A_YEAR) throw new Error(`the file has ${rows} rows`)
  if (text.includes('not fetched')) throw new Error('the series were not loaded yet')
}
