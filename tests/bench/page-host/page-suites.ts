import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { medianOfRounds } from '../median.ts'
import { openDuckDb } from '../node/duckdb.ts'
import { hourSeries } from '../series-data.ts'
import { suiteOf, type Measured, type Suite } from '../row.ts'
import { withFolder } from '../with-folder.ts'
import { inPage, runInPage, withBenchPage } from './bench-pages.ts'
import { cacheSuites } from './cache-suite.ts'
import { chartSuites } from './chart-suites.ts'

const ENTITIES = 70
const ROUNDS = 9
const year = { start: Date.UTC(2020, 0), end: Date.UTC(2021, 0) }
const cached = { series: 3, years: 5, rounds: 15 }
const sixKinds = ['profile', 'duration', 'heat-map', 'periods', 'profile', 'duration'] as const

/**
 * From the question to the picture of the ranking of 70 entities by a cached year of hours, against DuckDB over a Parquet file
 * of the same columns and an empty frame for its answer.
 */
function measureRankQuestion(page: Page): Promise<Measured> {
  return withFolder(async (folder) => {
    const file = join(folder, 'hours.parquet')
    const all = Array.from({ length: ENTITIES }, (_, entity) => hourSeries(year, entity).values)
    const db = await openDuckDb('UTC')
    await db.loadMeters('hours', all)
    await db.run(`COPY (SELECT m, v FROM hours) TO '${file}' (FORMAT parquet, COMPRESSION zstd)`)
    const sql = `SELECT m, sum(v) AS total FROM '${file}' GROUP BY m ORDER BY total DESC`
    const ours = (): Promise<number> => runInPage(page, 'ranking', ENTITIES)
    const peer = async (): Promise<number> => {
      const start = performance.now()
      const [ids] = await db.columnsOf(sql)
      return performance.now() - start + (await runInPage(page, 'rankingFrame', ids?.length ?? 0))
    }
    await ours()
    await peer()
    const measured = await medianOfRounds(ROUNDS, ours, peer)
    db.close()
    return measured
  })
}

export const pageSuites: readonly Suite[] = [
  ...chartSuites,
  inPage('tree.scroll.50k', 'tree', { does: 'fling', variables: 50_000, rounds: 1 }),
  inPage('tree.search.50k', 'tree', { does: 'search', variables: 50_000, rounds: 15 }),
  inPage('tree.search.500k', 'tree', { does: 'search', variables: 500_000, rounds: 5 }),
  inPage('card.open.cached', 'cards', { kinds: ['profile'], ...cached }),
  inPage('workspace.six', 'cards', { kinds: sixKinds, ...cached }),
  suiteOf('question.rank70', 'chromium', () => withBenchPage(measureRankQuestion)),
  ...cacheSuites,
  inPage('cache.poll', 'poll', { series: 50, rounds: 31 }),
]
