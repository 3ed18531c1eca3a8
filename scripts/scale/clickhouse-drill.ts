// `npm run scale` runs this: the query of docs/scale.md, sent to two servers of ClickHouse as shards, to DuckDB and to
// the app.
import '../bootstrap/plain-errors.mjs'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api'
import { fail, print } from '../bootstrap/print.mjs'
import { csvOfPart } from '#shared/export/csv-writer.ts'
import { daysOf, isNear, scaleMeterId, totalOf } from '#support/files/scale-answers.ts'
import { scaleInterval, scaleMeter, writeScaleDataset } from '#support/files/scale-dataset.ts'
import { CLUSTER, startPair, type ClickHousePair } from './clickhouse-pair.ts'

const docs = resolve(import.meta.dirname, '../../docs/scale')
const { values } = parseArgs({ options: { meters: { type: 'string', default: '14' } } })
const meters = Number(values.meters)
if (!(Number.isInteger(meters) && meters > 0))
  fail(`--meters wants a whole number above zero, and got «${values.meters}».`)
const statements = (name: string): string =>
  readFileSync(join(docs, name), 'utf8').replaceAll('CLUSTER', CLUSTER)

const options = {
  byteOrderMark: false,
  neutraliseFormulas: false,
  lineEnding: '\r\n',
  separator: ',',
  decimal: '.',
  times: 'both',
  stamps: 'iso',
  hasQuantities: false,
  hasProvenance: false,
} as const

/** The file that the app writes for one meter: CSV, long, hours of all five years. */
function csvOf(meter: number): Buffer {
  const series = scaleMeter(meter)
  const table = {
    series: [series],
    interval: scaleInterval,
    zone: series.bucketZone,
    policy: 'present-only',
  } as const
  return Buffer.from(csvOfPart({ layout: 'long', options, isFirst: true, resolution: 'hourly', table }))
}

function load(pair: ClickHousePair, kinds: readonly (readonly [string, string])[]): void {
  pair.onEach(statements('readings.clickhouse.sql'))
  pair.insertOnEach(
    'INSERT INTO meters FORMAT TabSeparated',
    Buffer.from(kinds.map((row) => row.join('\t') + '\n').join('')),
  )
  for (let meter = 0; meter < meters; meter++)
    pair.insert('INSERT INTO csv_rows_of_cluster FORMAT CSVWithNames', csvOf(meter))
  pair.onEach(statements('after-loading.clickhouse.sql'))
  const zones = new Set(
    Array.from({ length: Math.min(meters, 7) }, (_, meter) => scaleMeter(meter).bucketZone),
  )
  for (const zone of zones) pair.onEach(statements('local-days.clickhouse.sql').replaceAll('ZONE', zone))
  pair.onEach(statements('daily-energy.clickhouse.sql'))
}

async function askDuckDb(folder: string): Promise<DuckDBConnection> {
  const connection = await (await DuckDBInstance.create(':memory:')).connect()
  for (const name of ['readings.duckdb.sql', 'daily-energy.sql'])
    await connection.run(readFileSync(join(docs, name), 'utf8').replaceAll('DATASET', folder))
  return connection
}

type Figures = ReadonlyMap<string, number>

const figuresOf = (rows: readonly (readonly unknown[])[]): Figures =>
  new Map(rows.map((row) => [row.slice(0, -1).map(String).join(' '), Number(row.at(-1))]))

/** Tells what is missing from `found`, what is superfluous, and what differs from `wanted` by more than 1e-9. */
function differences(name: string, found: Figures, wanted: Figures): readonly string[] {
  const wrong = [...new Set([...found.keys(), ...wanted.keys()])].filter(
    (key) => !isNear(found.get(key) ?? NaN, wanted.get(key) ?? NaN),
  )
  print(`${name}: ${wanted.size} figures, ${wrong.length} differ.`)
  return wrong.slice(0, 5).map((key) => `${name}: ${key}: ${found.get(key)} and ${wanted.get(key)}`)
}

const everyMeter = Array.from({ length: meters }, (_, meter) => meter)
const folder = mkdtempSync(join(tmpdir(), 'meterlens-clickhouse-'))
const dataset = join(folder, 'dataset')
let pair: ClickHousePair | undefined
try {
  await writeScaleDataset(dataset, meters)
  const duckDb = await askDuckDb(dataset)
  const ask = async (sql: string): Promise<readonly (readonly unknown[])[]> =>
    (await duckDb.runAndReadAll(sql)).getRows()
  const kinds = await ask('SELECT DISTINCT data_hub_id, kind FROM readings ORDER BY ALL')
  pair = await startPair(folder)
  print(`two servers of ClickHouse ${pair.version}; ${meters} meters, five years of hours …`)
  load(
    pair,
    kinds.map(([id, kind]) => [String(id), String(kind)]),
  )
  print(
    `the first server has ${pair.rows('SELECT uniq(data_hub_id) FROM readings')[0]?.[0] ?? 'none'} of the meters.`,
  )
  const days = figuresOf(pair.rows('SELECT data_hub_id, day, kwh FROM daily_energy_of_cluster'))
  const totals = figuresOf(pair.rows('SELECT data_hub_id, total_kwh FROM meter_totals_of_cluster'))
  const faults = [
    ...differences(
      'days, ClickHouse and DuckDB',
      days,
      figuresOf(await ask('SELECT data_hub_id, CAST(day AS VARCHAR), kwh FROM daily_energy')),
    ),
    ...differences(
      'days, ClickHouse and the app',
      days,
      figuresOf(
        everyMeter.flatMap((meter) => daysOf(meter).map(({ day, kwh }) => [scaleMeterId(meter), day, kwh])),
      ),
    ),
    ...differences(
      'totals, ClickHouse and DuckDB',
      totals,
      figuresOf(await ask('SELECT data_hub_id, total_kwh FROM ranked_meters')),
    ),
    ...differences(
      'totals, ClickHouse and the app',
      totals,
      figuresOf(everyMeter.map((meter) => [scaleMeterId(meter), totalOf(meter)])),
    ),
  ]
  for (const fault of faults) console.error(`meterlens: ${fault}`)
  print(faults.length === 0 ? 'all three agree to 1e-9.' : 'they do not agree.')
  process.exitCode = faults.length === 0 ? 0 : 1
  duckDb.closeSync()
} catch (error) {
  console.error(`meterlens: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
} finally {
  await pair?.stop()
  rmSync(folder, { recursive: true, force: true })
}
