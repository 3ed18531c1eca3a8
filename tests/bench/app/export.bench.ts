import { existsSync, readFileSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { answerSaveDialogs, openExport } from '#support/app/main-job.ts'
import { expectClose, medianOfRounds, timeOf, type Measured } from '../median.ts'
import { copyToCsv, openCsvPeer, readCsvColumns } from '../node/duckdb-csv.ts'
import { MINUTES_A_YEAR } from '../series-data.ts'
import { benchFolder } from '../bench-folder.ts'
import { openApp } from './open-app.ts'
import { showYear } from './show-year.ts'

const ROUNDS = 5
const SERIES = 4
const PATIENCE_MS = 120_000
/** Zone of the first meters of the demo. */
const ZONE = 'Asia/Kolkata'

/**
 * Measures the time from the click to a CSV file on disk with a year of minutes of four variables; the peer is DuckDB
 * copying the same columns.
 */
export async function measureExport(): Promise<Measured> {
  await using folder = benchFolder()
  await using app = await openApp()
  const [file, copied] = [join(folder.path, 'year.csv'), join(folder.path, 'duckdb.csv')]
  await showYear(app.window, SERIES, 'Minute')
  await answerSaveDialogs(app, file)
  await exportTime(app.window, file)
  expectWhole(file)
  const columns = readCsvColumns(file, SERIES)
  using db = await openCsvPeer(columns)
  // Our file gets its name only once it is on disk, whereas DuckDB leaves the flush to the system.
  const copy = async (): Promise<void> => {
    await copyToCsv(db, ZONE, copied)
    await using written = await open(copied, 'r+')
    await written.sync()
  }
  await copy()
  // The copy is read back and compared value by value.
  const peer = readCsvColumns(copied, SERIES)
  expectClose(columns.starts, peer.starts, 0)
  columns.values.forEach((values, at) => {
    expectClose(values, peer.values[at], 0)
  })
  return await medianOfRounds(
    ROUNDS,
    () => exportTime(app.window, file),
    () => timeOf(copy),
  )
}

/**
 * Returns the time from the click until the file exists, which is checked every 2 ms. The app renames the file into
 * place once it is complete.
 */
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

/** An incomplete file would make the export look fast. */
function expectWhole(file: string): void {
  const text = readFileSync(file, 'utf8')
  const rows = text.split('\r\n').length - 2
  if (rows !== MINUTES_A_YEAR) throw new Error(`the file has ${rows} rows`)
  if (text.includes('not fetched')) throw new Error('the series were not loaded yet')
}
