import { join } from 'node:path'
import { medianOfLaterRounds, type Measured } from '../median.ts'
import { openDuckDb } from '../node/duckdb.ts'
import { hourSeries } from '../series-data.ts'
import { benchFolder } from '../bench-folder.ts'
import { openBenchPage, runInPage } from './bench-pages.ts'

const ENTITIES = 70
const year = { start: Date.UTC(2020, 0), end: Date.UTC(2021, 0) }

/**
 * Measures the time from the question to the drawn ranking of 70 entities over a cached year of hours. The peer is
 * DuckDB over a Parquet file of the same columns, and an empty frame for its answer.
 */
export async function measureQuestion(): Promise<Measured> {
  await using folder = benchFolder()
  const file = join(folder.path, 'hours.parquet')
  const all = Array.from({ length: ENTITIES }, (_, entity) => hourSeries(year, entity).values)
  using db = await openDuckDb('UTC')
  await db.loadMeters('hours', all)
  await db.run(`COPY (SELECT m, v FROM hours) TO '${file}' (FORMAT parquet, COMPRESSION zstd)`)
  const sql = `SELECT m, sum(v) AS total FROM '${file}' GROUP BY m ORDER BY total DESC`
  await using opened = await openBenchPage()
  const { page } = opened
  const ours = (): Promise<number> => runInPage(page, 'ranking', ENTITIES)
  const peer = async (): Promise<number> => {
    const start = performance.now()
    const [ids] = await db.columnsOf(sql)
    return performance.now() - start + (await runInPage(page, 'rankingFrame', ids?.length ?? 0))
  }
  return await medianOfLaterRounds(9, ours, peer)
}
