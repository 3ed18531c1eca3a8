import { readFileSync } from 'node:fs'
import { openDuckDb, type DuckDb } from './duckdb.ts'

/** Columns of one of our CSV files, in memory. */
export interface CsvColumns {
  readonly starts: Float64Array
  readonly values: readonly Float64Array[]
}

/**
 * Reads the columns of a wide file of `series` series. The values begin after the column of the resolution, and the
 * first times are in UTC.
 */
export function readCsvColumns(path: string, series: number): CsvColumns {
  const [head = [], ...rows] = readFileSync(path, 'utf8')
    .trimEnd()
    .split(/\r?\n/)
    .map((line) => line.split(','))
  const first = head.indexOf('resolution') + 1
  const instantOf = (start: string): number => Date.parse(start.endsWith('Z') ? start : `${start}Z`)
  return {
    starts: Float64Array.from(rows, ([start = '']) => instantOf(start)),
    values: Array.from({ length: series }, (_, at) =>
      Float64Array.from(rows, (row) => Number(row[first + at])),
    ),
  }
}

/** Opens DuckDB with the columns as a table, ready to copy it to a wide file of minutes. */
export async function openCsvPeer({ starts, values }: CsvColumns): Promise<DuckDb> {
  const db = await openDuckDb('UTC')
  const named = Object.fromEntries(values.map((column, at) => [`v${at}`, column]))
  await db.load('readings', { t: starts, ...named })
  return db
}

/**
 * Copies the table with the times of our file as ISO 8601 texts: start and end in UTC, then start and end in the zone
 * of the meter.
 */
export async function copyToCsv(db: DuckDb, zone: string, path: string): Promise<void> {
  const iso = (at: string, suffix: string): string =>
    `strftime(${at} AT TIME ZONE '${suffix === 'Z' ? 'UTC' : zone}', '%Y-%m-%dT%H:%M:%S${suffix}')`
  const end = `(t + INTERVAL 1 MINUTE)`
  const times = [iso('t', 'Z'), iso(end, 'Z'), iso('t', ''), iso(end, '')].map(
    (text, at) => `${text} AS t${at}`,
  )
  await db.run(
    `COPY (SELECT ${times.join(', ')}, '${zone}' AS zone, 'minute' AS resolution, * EXCLUDE (t) FROM readings)
     TO '${path}' (FORMAT csv, HEADER)`,
  )
}
