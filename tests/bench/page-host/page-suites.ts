import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { medianOfRounds } from '../median.ts'
import { openDuckDb } from '../node/duckdb.ts'
import { hourSeries } from '../series-data.ts'
import { suiteOf, type Measured, type Suite } from '../row.ts'
import { withFolder } from '../with-folder.ts'
import type { BenchName } from '../goals.ts'
import { pageRows, type PageRow } from '../page/main.ts'
import { measureInPage, runInPage, withBenchPage } from './bench-pages.ts'
import { cacheSuites } from './cache-suite.ts'

const ENTITIES = 70
const ROUNDS = 9
const year = { start: Date.UTC(2020, 0), end: Date.UTC(2021, 0) }
/** It hardly differs from round to round. */
const MEMORY_ROUNDS = 3
/** Without it the browser waits for a collection of its own, up to half a minute. */
const eagerly = { flags: ['--enable-blink-features=ForceEagerMeasureMemory'] }

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

/** Memory of the page, its workers included, after collection, with the chart on it, in MB. */
function memory(name: BenchName, series: number, points: number): Suite {
  const pageMemory = (kind: 'ours' | 'uplot'): Promise<number> =>
    withBenchPage(async (page) => {
      await runInPage(page, 'hold', { kind, series, points })
      const session = await page.context().newCDPSession(page)
      await session.send('HeapProfiler.enable')
      for (let round = 0; round < 3; round += 1) await session.send('HeapProfiler.collectGarbage')
      return await page.evaluate(async () => {
        const { performance: clock } = globalThis as unknown as {
          performance: { measureUserAgentSpecificMemory: () => Promise<{ readonly bytes: number }> }
        }
        return (await clock.measureUserAgentSpecificMemory()).bytes / 1e6
      })
    }, eagerly)
  return suiteOf(name, 'chromium', () =>
    medianOfRounds(
      MEMORY_ROUNDS,
      () => pageMemory('ours'),
      () => pageMemory('uplot'),
    ),
  )
}

/** Each in a page of its own, so that nothing is measured beside another. */
export const pageSuites: readonly Suite[] = [
  ...(Object.keys(pageRows) as PageRow[]).map((name) =>
    suiteOf(name, 'chromium', () => withBenchPage((page) => measureInPage(page, name))),
  ),
  memory('chart.memory.8x876k', 8, 876_000),
  memory('chart.decade.8x5.2M.memory', 8, 5_256_000),
  suiteOf('question.rank70', 'chromium', () => withBenchPage(measureRankQuestion)),
  ...cacheSuites,
]
