import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { csvPartSchema } from '#shared/contract/csv-part.ts'
import type { CsvOptions } from '#shared/export/csv-table.ts'
import type { Interval } from '#shared/time/interval.ts'
import type { Columns } from '#shared/series/segment.ts'
import { createCsvThread, type CsvThread } from '#electron/files/csv/csv-thread.ts'
import { createExportFiles } from '#electron/files/export-files.ts'
import { cachedParts, type CachedTable } from '#renderer/exporting/cached/cached-parts.ts'
import { exportCsvParts } from '#renderer/exporting/export-csv.ts'
import type { SeriesLoader } from '#renderer/ports/series-loader.ts'
import { anOperandSeries } from '#support/an-operand-series.ts'
import { timeOf } from '../median.ts'
import type { Measured } from '../row.ts'

const SERIES = 5
const READINGS = 50_000_000
const ROWS = READINGS / SERIES
const MINUTE = 60_000
const start = Date.UTC(2005, 0, 1)
const interval: Interval = { start, end: start + ROWS * MINUTE }
/** Beyond what the process had, whatever the size of the file. */
const MOST_BYTES = 150e6

const options: CsvOptions = {
  byteOrderMark: false,
  neutraliseFormulas: true,
  lineEnding: '\r\n',
  separator: ',',
  decimal: '.',
  times: 'utc',
  hasProvenance: false,
}

/**
 * 50 million readings, five series in minutes over 19 years, from blocks as the cache gives them to a file on disk,
 * against a loop that writes the same file. Fails where memory grows with the file.
 */
export async function measureLongExport(): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'meterlens-bench-long-'))
  try {
    const [ours, peer] = [join(folder, 'ours.csv'), join(folder, 'peer.csv')]
    const worker = new URL('../../../electron/files/csv/csv-worker.ts', import.meta.url)
    const thread = createCsvThread(() => new Worker(worker))
    // The thread is there from the first export on, and is no memory of this one.
    await exportAll(ours, thread, { start, end: start + 1440 * MINUTE })
    const value = await timeOf(() => withinMemory(() => exportAll(ours, thread, interval)))
    await thread.close()
    const rows = await digestOfRows(ours)
    rmSync(ours)
    const peerValue = await timeOf(() => writeByHand(peer))
    if ((await digestOfRows(peer)) !== rows) throw new Error('the two files have other rows')
    return { value, peerValue }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Of all lines behind the headings, read back. */
async function digestOfRows(path: string): Promise<string> {
  const digest = createHash('sha256')
  let isRow = false
  for await (const chunk of createReadStream(path)) {
    const bytes = chunk as Buffer
    digest.update(isRow ? bytes : bytes.subarray(bytes.indexOf(10)))
    isRow = true
  }
  return digest.digest('hex')
}

/** A value with two decimals for each minute of each series. */
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
  const files = createExportFiles({
    chooseTarget: () => Promise.resolve(path),
    chooseFolder: () => Promise.resolve(undefined),
    createTicket: () => 'ticket',
    showInFolder: () => undefined,
    csvOf: thread.write,
  })
  const bridge = {
    beginExport: files.begin,
    writeExport: ({ exportTicket, chunk }: { exportTicket: string; chunk: Uint8Array }) =>
      files.write(exportTicket, chunk),
    writeCsvPart: ({ exportTicket, part }: { exportTicket: string; part: unknown }) =>
      files.writeCsv(exportTicket, csvPartSchema.parse(part)),
    finishExport: ({ exportTicket }: { exportTicket: string }) => files.finish(exportTicket),
    abortExport: ({ exportTicket }: { exportTicket: string }) => files.abort(exportTicket),
  }
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
  const parts = cachedParts(table, { loader: blocks, progress: () => undefined })
  const outcome = await exportCsvParts(bridge, parts, 'long.csv')
  if (!outcome.ok) throw new Error(`the export failed: ${outcome.error.kind}`)
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

/** The same rows by the loop that anyone would write: blocks of a day, ISO texts, a stream with back-pressure. */
async function writeByHand(path: string): Promise<void> {
  const file = createWriteStream(path)
  file.write('interval_start_utc,interval_end_utc,resolution,a,b,c,d,e,policy,coverage\r\n')
  for (let from = start; from < interval.end; from += 1440 * MINUTE) {
    const day = { start: from, end: Math.min(interval.end, from + 1440 * MINUTE) }
    const columns = Array.from({ length: SERIES }, (_, series) => columnsIn(day, series).values)
    let text = ''
    for (let at = 0; at < (columns[0]?.length ?? 0); at += 1) {
      const time = from + at * MINUTE
      const values = columns.map((one) => String(one[at])).join(',')
      text += `${iso(time)},${iso(time + MINUTE)},minute,${values},present-only,complete\r\n`
    }
    if (!file.write(text)) await once(file, 'drain')
  }
  file.end()
  await once(file, 'finish')
}

function iso(time: number): string {
  return new Date(time).toISOString().replace('.000Z', 'Z')
}

/** Looks at the memory of the process, its threads included, twenty times a second. */
async function withinMemory(work: () => Promise<void>): Promise<void> {
  globalThis.gc?.()
  const before = process.memoryUsage.rss()
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, 50)
  await work()
  clearInterval(watch)
  process.stderr.write(`memory rose by ${((most - before) / 1e6).toFixed(0)} MB\n`)
  if (most - before > MOST_BYTES) throw new Error(`memory rose by ${((most - before) / 1e6).toFixed(0)} MB`)
}
