import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { daysOf, isNear, scaleMeterId, totalOf } from '#support/files/scale-answers.ts'
import { writeScaleDataset } from '#support/files/scale-dataset.ts'
import { temporaryFolder } from '#support/files/temporary-folder.ts'

/** The long form has 2,000 meters: `METERLENS_SCALE_METERS=2000 npx vitest run tests/integration/scale`. */
const METERS = Number(process.env['METERLENS_SCALE_METERS'] ?? 14)
const TIME_LIMIT_MS = 300_000 + METERS * 1_000
const sqlFolder = resolve(import.meta.dirname, '../../../docs/scale')

const folder = temporaryFolder('scale')
let connection: DuckDBConnection
let byDuckDb: readonly (readonly unknown[])[] = []

/** Runs a file that docs/scale.md tells people to run. */
async function runFile(name: string, dialect = (text: string): string => text): Promise<void> {
  const text = await readFile(join(sqlFolder, name), 'utf8')
  await connection.run(dialect(text).replaceAll('DATASET', folder))
}

/** Returns the rows of the views for every meter and day. */
const dailyRows = async () =>
  (
    await connection.runAndReadAll(
      'SELECT data_hub_id, CAST(day AS VARCHAR), kwh, present_hours FROM daily_energy ORDER BY ALL',
    )
  ).getRows()

/** Defines Spark's functions as in its manual, and its notation for a folder of Parquet files. */
const sparkFunctions = `
  CREATE OR REPLACE TEMPORARY MACRO unix_millis(t) AS epoch_ms(t);
  CREATE OR REPLACE TEMPORARY MACRO timestamp_millis(ms) AS make_timestamptz(ms * 1000);
  CREATE OR REPLACE TEMPORARY MACRO from_utc_timestamp(t, zone) AS timezone(zone, t);
  CREATE OR REPLACE TEMPORARY MACRO to_utc_timestamp(t, zone) AS timezone(zone, t);
  CREATE OR REPLACE TEMPORARY MACRO to_date(t) AS CAST(t AS DATE);
  CREATE OR REPLACE TEMPORARY MACRO add_days(day, count) AS CAST(day + count AS DATE);`
const withSparkNames = (text: string): string =>
  text
    .replaceAll('date_add(', 'add_days(')
    .replace('parquet.`DATASET`', "read_parquet('DATASET/**/*.parquet', hive_partitioning = true)")

beforeAll(async () => {
  await writeScaleDataset(folder, METERS)
  connection = await (await DuckDBInstance.create(':memory:')).connect()
  await runFile('readings.duckdb.sql')
  await runFile('daily-energy.sql')
  // Days and ranking use the same intervals, which are computed only once.
  await connection.run('CREATE TEMPORARY TABLE energy_once AS SELECT * FROM energy')
  await connection.run('CREATE OR REPLACE TEMPORARY VIEW energy AS SELECT * FROM energy_once')
  byDuckDb = await dailyRows()
}, TIME_LIMIT_MS)

afterAll(() => {
  connection.closeSync()
})

describe('the question of docs/scale.md', () => {
  it(
    'is answered by DuckDB as by the app, day for day',
    () => {
      let at = 0
      const wrong: string[] = []
      for (let meter = 0; meter < METERS; meter++) {
        for (const { day, kwh, hours } of daysOf(meter)) {
          const [id, foundDay, foundKwh, foundHours] = byDuckDb[at++] ?? []
          const isSame =
            id === scaleMeterId(meter) &&
            foundDay === day &&
            isNear(Number(foundKwh), kwh) &&
            isNear(Number(foundHours), hours)
          if (!isSame && wrong.length < 5)
            wrong.push(
              `${scaleMeterId(meter)} ${day} ${kwh} ${hours}: ${byDuckDb[at - 1]?.join(' ') ?? 'nothing'}`,
            )
        }
      }
      expect(wrong).toEqual([])
      expect(byDuckDb.length).toBe(at)
      expect(at).toBeGreaterThan(METERS * 1_700)
    },
    TIME_LIMIT_MS,
  )

  it(
    'ranks the meters by the totals that the app has',
    async () => {
      const rows = await connection.runAndReadAll(
        'SELECT place, data_hub_id, total_kwh FROM ranked_meters ORDER BY place',
      )
      const wanted = Array.from({ length: METERS }, (_, meter) => ({
        id: scaleMeterId(meter),
        total: totalOf(meter),
      })).sort((a, b) => b.total - a.total)
      const found = rows.getRows()
      expect(found.map(([place]) => Number(place))).toEqual(wanted.map((_, index) => index + 1))
      expect(found.map(([, id]) => id)).toEqual(wanted.map(({ id }) => id))
      expect(found.every(([, , total], index) => isNear(Number(total), wanted[index]?.total ?? NaN))).toBe(
        true,
      )
    },
    TIME_LIMIT_MS,
  )

  it(
    'is put to Spark over views that have the same rows, its functions taken at their word',
    { timeout: TIME_LIMIT_MS },
    async () => {
      await connection.run(sparkFunctions)
      await runFile('readings.spark.sql', withSparkNames)
      await runFile('daily-energy.sql')
      const bySpark = await dailyRows()
      expect(bySpark.map(([id, day]) => [id, day])).toEqual(byDuckDb.map(([id, day]) => [id, day]))
      expect(bySpark.every((row, index) => isNear(Number(row[2]), Number(byDuckDb[index]?.[2])))).toBe(true)
    },
  )
})
