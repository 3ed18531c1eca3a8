import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { medianOfRounds, timeOf } from '../median.ts'
import { openDuckDb } from '../node/duckdb.ts'
import type { Measured } from '../row.ts'
import { hourSeries } from '../series-data.ts'
import { withFolder } from '../with-folder.ts'
import { runInPage } from './bench-pages.ts'

const ENTITIES = 70
const ROUNDS = 9
const year = { start: Date.UTC(2020, 0), end: Date.UTC(2021, 0) }

/** From the question to the ranking of 70 entities by a cached year of hours, against DuckDB over a Parquet file of the same columns. */
export function measureRankQuestion(page: Page): Promise<Measured> {
  return withFolder(async (folder) => {
    const file = join(folder, 'hours.parquet')
    const all = Array.from({ length: ENTITIES }, (_, entity) => hourSeries(year, entity).values)
    const db = await openDuckDb('UTC')
    await db.load('hours', {
      m: Float64Array.from(all.flatMap(({ length }, entity) => Array<number>(length).fill(entity))),
      v: Float64Array.from(all.flatMap((values) => [...values])),
    })
    await db.run(`COPY hours TO '${file}' (FORMAT parquet, COMPRESSION zstd)`)
    const sql = `SELECT m, sum(v) AS total FROM '${file}' GROUP BY m ORDER BY total DESC`
    const ours = (): Promise<number> => runInPage(page, 'ranking', ENTITIES)
    const peer = (): Promise<number> => timeOf(() => db.columnsOf(sql))
    await ours()
    await peer()
    const measured = await medianOfRounds(ROUNDS, ours, peer)
    db.close()
    return measured
  })
}
