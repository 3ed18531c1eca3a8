import { createReadStream, rmSync } from 'node:fs'
import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Worker } from 'node:worker_threads'
import { writeXlsxStream } from 'hucre/xlsx'
import type { AppError } from '#shared/errors/result.ts'
import { csvPartSchema } from '#shared/contract/csv-part.ts'
import { DAY_MS, type Interval, MINUTE_MS as MINUTE } from '#shared/time/instant.ts'
import type { Columns } from '#shared/series/columns.ts'
import { createCsvThread, type CsvThread } from '#electron/files/csv/csv-thread.ts'
import { cachedParts, type CachedTable } from '#renderer/exporting/cached/cached-parts.ts'
import { exportCsv, spreadsheetOptions } from '#renderer/exporting/export-csv.ts'
import { rowsOfParts, type SheetCell } from '#renderer/exporting/xlsx/sheet-rows.ts'
import { columnOf, tableBytes } from '#renderer/exporting/xlsx/workbook.ts'
import type { SeriesLoader } from '#renderer/ports/series-loader.ts'
import { anOperandSeries } from '#support/an-operand-series.ts'
import { someExportFiles } from '#support/files/some-export-files.ts'
import { medianOfRounds, timeOf, type Measured } from '../median.ts'
import { benchFolder } from '../bench-folder.ts'
import { copyToCsv, openCsvPeer } from './duckdb-csv.ts'
import { peakRise } from './processes.ts'

const SERIES = 5
const READINGS = 50_000_000
const ROWS = READINGS / SERIES
const WORKBOOK_ROWS = 100_000
const WORKBOOK_ROUNDS = 7
const start = Date.UTC(2005, 0, 1)
const interval: Interval = { start, end: start + ROWS * MINUTE }
/** Limit of the rise in memory, for a file of any size. */
const MOST_BYTES = 150e6

const options = { ...spreadsheetOptions, byteOrderMark: false, times: 'utc', hasQuantities: false } as const

/**
 * Measures the export of 50 million readings, five series of minutes over 19 years, from blocks as in the cache to a
 * file on disk. The peer is DuckDB copying a table of the same columns. Fails if memory grows with the size of the
 * file.
 */
export async function measureLongExport(): Promise<Measured> {
  await using folder = benchFolder()
  const [ours, peer] = [join(folder.path, 'ours.csv'), join(folder.path, 'peer.csv')]
  const worker = new URL('../../../electron/files/csv/csv-worker.ts', import.meta.url)
  const thread = createCsvThread(() => new Worker(worker))
  // The thread starts with the first export, so that its memory is not part of the measurement.
  await exportAll(ours, thread, { start, end: start + DAY_MS })
  let value = NaN
  const rise = await peakRise(async () => (value = await timeOf(() => exportAll(ours, thread, interval))))
  if (rise > MOST_BYTES) throw new Error(`memory rose by ${(rise / 1e6).toFixed(0)} MB`)
  await thread.close()
  const sums = await sumsOfFile(ours)
  rmSync(ours)
  const whole = Array.from({ length: SERIES }, (_, at) => columnsIn(interval, at))
  using db = await openCsvPeer({
    starts: whole[0]?.times ?? new Float64Array(),
    values: whole.map(({ values }) => values),
  })
  const peerValue = await timeOf(() => copyToCsv(db, 'UTC', peer))
  if ((await sumsOfFile(peer)) !== sums) throw new Error('the two files have other values')
  return { value, peerValue, beside: { 'MB that memory rose by': rise / 1e6 } }
}

/**
 * Measures the export of 100,000 rows of five series from blocks as in the cache to a workbook on disk. The peer is the
 * library that writes it, which gets the finished rows. Fails if the files differ in length by more than their headings
 * explain.
 */
export async function measureWorkbook(): Promise<Measured> {
  await using folder = benchFolder()
  const range = { start, end: start + WORKBOOK_ROWS * MINUTE }
  const rows: SheetCell[][] = []
  let columns: { readonly header: string; readonly numFmt?: string }[] = []
  for await (const part of rowsOfParts(partsIn(range), failed)) {
    columns = part.headings.map(columnOf).map(({ heading, numberFormat }) => ({
      header: heading,
      ...(numberFormat !== undefined && { numFmt: numberFormat }),
    }))
    for (const row of part.rows) rows.push([...row])
  }
  const look = { name: 'Meters', columns, freezePane: { rows: 1 } }
  const [ours, peer] = [join(folder.path, 'ours.xlsx'), join(folder.path, 'peer.xlsx')]
  const measured = await medianOfRounds(
    WORKBOOK_ROUNDS,
    () => timeOf(() => writeFile(ours, bytesOf(tableBytes(look.name, partsIn(range))))),
    () => timeOf(() => writeFile(peer, writeXlsxStream(rows, look))),
  )
  const [own = 0, given = 0] = await Promise.all([ours, peer].map(async (path) => (await stat(path)).size))
  // Only our workbook sets the widths of its columns.
  const isSame = rows.length === WORKBOOK_ROWS && Math.abs(own - given) < 1000
  if (!isSame) throw new Error(`a workbook of ${own} bytes, and one of ${given}`)
  return measured
}

async function* bytesOf(results: ReturnType<typeof tableBytes>): AsyncGenerator<Uint8Array, void> {
  for await (const result of results) yield result.ok ? result.value : failed(result)
}

function failed({ error }: { readonly error: AppError }): never {
  throw new Error(`the export failed: ${error.kind}`)
}

/**
 * Reads a file back and returns the sums of its decimal numbers by series. The texts before them, such as times, do not
 * match.
 */
async function sumsOfFile(path: string): Promise<string> {
  const sums = Array.from({ length: SERIES }, () => 0)
  let rows = -1
  for await (const line of createInterface({ input: createReadStream(path) })) {
    const cells = line.split(',').filter((cell) => /^\d+(?:\.\d+)?$/.test(cell))
    if ((rows += 1) > 0)
      cells.forEach((cell, at) => (sums[at] = (sums[at] ?? 0) + Math.round(Number(cell) * 100)))
  }
  return [rows, ...sums].join()
}

/** Generates a value with two decimals for each minute of each series. */
function columnsIn({ start: from, end }: Interval, series: number): Columns {
  const count = Math.max(0, Math.round((Math.min(end, interval.end) - from) / MINUTE))
  const first = Math.round((from - start) / MINUTE)
  const [times, values] = [new Float64Array(count), new Float64Array(count)]
  for (let at = 0; at < count; at += 1) {
    times[at] = from + at * MINUTE
    values[at] = ((first + at) % (9973 + series)) / 100
  }
  return { times, values }
}

async function exportAll(path: string, thread: CsvThread, range: Interval): Promise<void> {
  const bridge = someExportFiles(path, { csvOf: (part) => thread.write(csvPartSchema.parse(part)) })
  const outcome = await exportCsv(bridge, partsIn(range), 'long.csv')
  if (!outcome.ok) throw new Error(`the export failed: ${outcome.error.kind}`)
}

/** Returns the rows of all series in a range, in parts. */
function partsIn(range: Interval) {
  const empty = { times: new Float64Array(), values: new Float64Array() }
  const series = Array.from({ length: SERIES }, (_, at) =>
    anOperandSeries(empty, range, {
      variable: { displayName: `Meter ${at}`, dataHubId: `hub-${at}` },
      seriesKey: { dataHubId: `hub-${at}`, resolution: 'minute' },
    }),
  )
  const table: CachedTable = {
    series,
    view: { interval: range, zone: 'UTC', policy: 'present-only' },
    layout: 'wide',
    options,
  }
  return cachedParts(table, { loader: blocks, progress: () => undefined })
}

const blocks: Pick<SeriesLoader, 'load'> = {
  load: (demand) => {
    const columns = columnsIn(demand.interval, Number(demand.seriesKey.dataHubId.slice(4)))
    const done = Promise.resolve({
      ...{ demand, columns, units: 'kW', provisional: [], missing: [] },
      covered: [{ ...demand.interval, fetchedAt: 1 }],
      progress: { requestsPlanned: 0, requestsDone: 0, failures: [], finished: true },
    })
    return { done, cancel: () => undefined }
  },
}
