import { DOUBLE, DuckDBDataChunk, DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api'
import { medianTimes, type Measured } from '../median.ts'

/** Rows per chunk, as in DuckDB. */
const CHUNK = 2048

/** DuckDB as the peer of a bench, with one thread and its own time zones. */
export interface DuckDb extends Disposable {
  /** Creates a table of columns of equal length; a column `t` of epoch ms becomes a TIMESTAMPTZ. */
  readonly load: (table: string, columns: Readonly<Record<string, Float64Array>>) => Promise<void>
  /**
   * Creates a table of the readings of one meter after the other, with the columns m (meter), i (index) and v (value).
   */
  readonly loadMeters: (table: string, meters: readonly Float64Array[]) => Promise<void>
  /** Appends rows to an existing table of doubles. */
  readonly append: (table: string, columns: readonly Float64Array[]) => Promise<void>
  /** Runs a query to its end; its result stays in DuckDB's memory. */
  readonly run: (sql: string) => Promise<unknown>
  /**
   * Runs a query and returns its columns of numbers in JavaScript's memory, with NaN for NULL. The query must cast to
   * DOUBLE.
   */
  readonly columnsOf: (sql: string) => Promise<readonly Float64Array[]>
}

/** Opens a database in memory or in a file, with `zone` as its local time. */
export async function openDuckDb(zone: string, path = ':memory:'): Promise<DuckDb> {
  const instance = await DuckDBInstance.create(path, { threads: '1' })
  const connection = await instance.connect()
  await connection.run('SET threads TO 1')
  await connection.run(`SET TimeZone = '${zone}'`)
  return {
    load: (table, columns) => load(connection, table, columns),
    loadMeters: (table, meters) => load(connection, table, rowsOf(meters)),
    append: (table, columns) => append(connection, table, columns),
    run: (sql) => connection.run(sql),
    columnsOf: (sql) => columnsOf(connection, sql),
    [Symbol.dispose]: () => {
      connection.closeSync()
      instance.closeSync()
    },
  }
}

async function load(
  connection: DuckDBConnection,
  table: string,
  columns: Readonly<Record<string, Float64Array>>,
): Promise<void> {
  const names = Object.keys(columns)
  await connection.run(`CREATE TABLE staged (${names.map((name) => `${name} DOUBLE`).join(', ')})`)
  await append(connection, 'staged', Object.values(columns))
  const typed = names.map((name) => (name === 't' ? 'make_timestamptz((t * 1000)::BIGINT) AS t' : name))
  await connection.run(`CREATE TABLE ${table} AS SELECT ${typed.join(', ')} FROM staged`)
  await connection.run('DROP TABLE staged')
}

function rowsOf(meters: readonly Float64Array[]): Readonly<Record<string, Float64Array>> {
  const column = (of: (meter: number, place: number) => number): Float64Array =>
    Float64Array.from(meters.flatMap((values, meter) => Array.from(values, (_, place) => of(meter, place))))
  return {
    m: column((meter) => meter),
    i: column((_, place) => place),
    v: column((meter, place) => meters[meter]?.[place] ?? NaN),
  }
}

async function append(
  connection: DuckDBConnection,
  table: string,
  columns: readonly Float64Array[],
): Promise<void> {
  const appender = await connection.createAppender(table)
  const rows = Math.max(0, ...columns.map(({ length }) => length))
  for (let from = 0; from < rows; from += CHUNK) {
    const chunk = DuckDBDataChunk.create(columns.map(() => DOUBLE))
    chunk.setColumns(columns.map((column) => [...column.subarray(from, from + CHUNK)]))
    appender.appendDataChunk(chunk)
  }
  appender.closeSync()
}

async function columnsOf(connection: DuckDBConnection, sql: string): Promise<readonly Float64Array[]> {
  const result = await connection.run(sql)
  const columns = result.columnNames().map(() => new Float64Array(result.rowCount))
  let row = 0
  for (const chunk of await result.fetchAllChunks()) {
    columns.forEach((column, index) => {
      const vector = chunk.getColumnVector(index)
      for (let at = 0; at < chunk.rowCount; at++) column[row + at] = Number(vector.getItem(at) ?? NaN)
    })
    row += chunk.rowCount
  }
  return columns
}

export type NumberColumns = readonly (Float64Array | undefined)[]

/** Compares ours with a query whose result stays in DuckDB's memory, after checking that both give the same numbers. */
export async function againstDuckDb<Ours>(task: {
  readonly rounds: number
  readonly zone: string
  readonly prepare: (db: DuckDb) => Promise<unknown>
  readonly ours: () => Ours
  readonly sql: string
  /** Query whose result is compared with ours, if it is not that of `sql`. */
  readonly sqlOfNumbers?: string
  readonly compare: (ours: Ours, peers: NumberColumns) => void
}): Promise<Measured> {
  const { rounds, zone, prepare, ours, sql, sqlOfNumbers = sql, compare } = task
  using db = await openDuckDb(zone)
  await prepare(db)
  compare(ours(), await db.columnsOf(sqlOfNumbers))
  return await medianTimes(rounds, ours, () => db.run(sql))
}
