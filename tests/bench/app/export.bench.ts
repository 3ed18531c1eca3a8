import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ElectronApplication, Page } from 'playwright-core'
import { launchApp } from '#support/launch-app.ts'
import { openExport } from '#support/main-job.ts'
import { medianOfRounds, timeOf } from '../median.ts'
import type { Measured } from '../row.ts'
import { MINUTES_A_YEAR } from '../series-data.ts'
import { showYear } from './show-year.ts'
import { untilFile } from './until-file.ts'
import { readRows, writeRowsByHand } from './write-rows-by-hand.ts'

const ROUNDS = 5
const SERIES = 4

/** A year of minutes of four variables from a click to a CSV on disk, against a loop that writes the same rows. */
export async function measureExport(): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'meterlens-bench-export-'))
  const [file, byHand] = [join(folder, 'year.csv'), join(folder, 'hand.csv')]
  const app = await launchApp({ env: { METERLENS_HEADLESS: '1' } })
  try {
    await showYear(app.window, SERIES, 'Minute')
    await answerSaveDialog(app, file)
    await exportTime(app.window, file)
    expectWhole(file)
    const rows = readRows(file, SERIES)
    await writeRowsByHand(byHand, rows)
    expectSameRows(file, byHand)
    return await medianOfRounds(
      ROUNDS,
      () => exportTime(app.window, file),
      () => timeOf(() => writeRowsByHand(byHand, rows)),
    )
  } finally {
    await app.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Read back: all but the headings and the first row, which has the record. */
function expectSameRows(...paths: readonly string[]): void {
  const [ours, peer] = paths.map((path) => readFileSync(path, 'utf8').split('\r\n').slice(2).join('\r\n'))
  if (ours !== peer) throw new Error('the two files have other rows')
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
