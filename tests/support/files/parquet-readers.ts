import { DuckDBInstance } from '@duckdb/node-api'
import { parquetReadObjects } from 'hyparquet'
import { writeFile } from 'node:fs/promises'

/** Reads rows with hyparquet. Two readers are used, since a writer and its own reader may share an error. */
export async function rowsByHyparquet(bytes: Uint8Array): Promise<Record<string, unknown>[]> {
  const file = Uint8Array.from(bytes).buffer
  return await parquetReadObjects({ file })
}

/** Runs a query in DuckDB; `FILE` in it stands for a file of these bytes at `path`. */
export async function rowsByDuckDb(
  bytes: Uint8Array,
  path: string,
  sql: string,
): Promise<Record<string, unknown>[]> {
  await writeFile(path, bytes)
  return await duckDbRows(sql.replaceAll('FILE', `'${path}'`))
}

/** Runs statements in DuckDB and returns the rows of the last one, with instants in UTC. */
export async function duckDbRows(...statements: string[]): Promise<Record<string, unknown>[]> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '2' })
  const connection = await instance.connect()
  try {
    await connection.run("SET TimeZone = 'UTC'")
    for (const statement of statements.slice(0, -1)) await connection.run(statement)
    return (await connection.runAndReadAll(statements.at(-1) ?? '')).getRowObjectsJS()
  } finally {
    connection.closeSync()
    instance.closeSync()
  }
}
