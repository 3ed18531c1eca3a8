import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Interval } from '#shared/time/interval.ts'
import type { Columns } from '#shared/series/segment.ts'
import { timeOf } from '../median.ts'
import { openDuckDb } from '../node/duckdb.ts'

/** Minutes of one series in a DuckDB file, as the peer of our cache: times in ms, in milliseconds. */
export interface DuckDbMinutes {
  readonly write: (columns: Columns) => Promise<number>
  /** The time of each read after the file was opened anew, and checked against how many there should be. */
  readonly readCold: (intervals: readonly Interval[], minutes: number) => Promise<readonly number[]>
  /** Bytes of all that was written, as Parquet with zstd. */
  readonly parquetBytes: () => Promise<number>
}

export async function createDuckDbMinutes(folder: string): Promise<DuckDbMinutes> {
  const path = join(folder, 'minutes.duckdb')
  const withDb = async <T>(work: (db: Awaited<ReturnType<typeof openDuckDb>>) => Promise<T>): Promise<T> => {
    const db = await openDuckDb('UTC', path)
    const result = await work(db)
    db.close()
    return result
  }
  await withDb((db) => db.run('CREATE TABLE minutes (t DOUBLE, v DOUBLE)'))
  return {
    write: ({ times, values }) =>
      withDb((db) =>
        timeOf(async () => {
          await db.append('minutes', [times, values])
          await db.run('CHECKPOINT')
        }),
      ),
    readCold: (intervals, minutes) =>
      withDb(async (db) => {
        const times: number[] = []
        for (const { start, end } of intervals) {
          const began = performance.now()
          const sql = `SELECT t, v FROM minutes WHERE t >= ${String(start)} AND t < ${String(end)} ORDER BY t`
          const [read] = await db.columnsOf(sql)
          times.push(performance.now() - began)
          if (read?.length !== minutes) throw new Error(`read ${String(read?.length)} minutes`)
        }
        return times
      }),
    parquetBytes: () =>
      withDb(async (db) => {
        const file = join(folder, 'minutes.parquet')
        await db.run(
          `COPY (SELECT * FROM minutes ORDER BY t) TO '${file}' (FORMAT parquet, COMPRESSION zstd)`,
        )
        return statSync(file).size
      }),
  }
}
