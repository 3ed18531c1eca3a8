import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { ElectronApplication, Page } from 'playwright-core'
import { openExport } from '#support/main-job.ts'
import { medianOfRounds, timeOf } from '../median.ts'
import { copyToCsv, openCsvPeer, readCsvColumns, type CsvColumns } from '../node/duckdb-csv.ts'
import type { Measured } from '../row.ts'
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
  await answerSaveDialog(app, file)
  await exportTime(app.window, file)
  expectWhole(file)
  const columns = readCsvColumns(file, SERIES)
  const db = await openCsvPeer(columns)
  const copy = (): Promise<void> => copyToCsv(db, ZONE, copied)
  await copy()
  expectSameValues(columns, readCsvColumns(copied, SERIES))
  const measured = await medianOfRounds(
    ROUNDS,
    () => exportTime(app.window, file),
    () => timeOf(copy),
  )
  db.close()
  return measured
}

/** Read back, value by value. */
function expectSameValues(ours: CsvColumns, peer: CsvColumns): void {
  const isSame = (one: Float64Array, other: Float64Array | undefined): boolean =>
    one.length === other?.length && one.every((value, index) => Object.is(value, other[index]))
  if (!isSame(ours.starts, peer.starts) || !ours.values.every((one, at) => isSame(one, peer.values[at])))
    throw new Error('the two files have other values')
}

async function answerSaveDialog(app: ElectronApplication, file: string): Promise<void> {
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath })
  }, file)
}

/** From the click to the file, which is renamed into place when it is whole. */
async function exportTime(window: Page, file: string): Promise<number> {
  rmSync(file, { force: true })
  const choice = (await openExport(window, 'CSV')).getByRole('button', { name: 'Export…' })
  await choice.waitFor()
  const start = performance.now()
  const written = untilFile(file)
  await choice.click()
  await written
  return performance.now() - start
}

/** A file that lacks something would be a file quickly written. */
function expectWhole(file: string): void {
  const text = readFileSync(file, 'utf8')
  const rows = text.split('\r\n').length - 2
  if (rows !== MINUTES_A_YEAR) throw new Error(`the file has ${rows} rows`)
  if (text.includes('not fetched')) throw new Error('the series were not loaded yet')
}

/** Resolves within 2 ms of a file's coming into being. */
async function untilFile(file: string): Promise<void> {
  const until = performance.now() + PATIENCE_MS
  while (!existsSync(file)) {
    if (performance.now() > until) throw new Error(`${file} did not appear`)
    await wait(2)
  }
}
