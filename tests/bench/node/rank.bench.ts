import { entityFigures } from '#shared/analysis/ranking/entity-figures.ts'
import { rank, type Ranking } from '#shared/analysis/ranking/rank.ts'
import { expectClose, type Measured } from '../median.ts'
import { hourSeries } from '../series-data.ts'
import { againstDuckDb } from './duckdb.ts'

const METERS = 500
const zone = 'Europe/London'
const year = { start: Date.UTC(2025, 0, 1), end: Date.UTC(2026, 0, 1) }

/**
 * Measures ranking the totals of 500 meters over a year of hours. DuckDB sums and sorts a table of meters and values.
 */
export function measureRank(): Promise<Measured> {
  const meters = Array.from({ length: METERS }, (_, meter) => hourSeries(year, meter))
  const ours = (): Ranking => {
    const request = { policy: 'strict', mask: [], until: Infinity, hasPeak: false } as const
    const meaning = { kind: 'average-rate', unit: 'kW', resolution: 'hourly', zone } as const
    const candidates = meters.map((columns, meter) => ({
      id: String(meter),
      now: entityFigures([{ series: { ...meaning, columns }, sign: 1 }], [year], request),
    }))
    return rank(candidates, { by: 'total', areaUnit: 'ft2' })
  }
  return againstDuckDb({
    ...{ rounds: 21, zone, ours },
    async prepare(db) {
      await db.loadMeters(
        'staging',
        meters.map(({ values }) => values),
      )
      await db.run('CREATE TABLE readings AS SELECT m::USMALLINT AS m, v FROM staging')
    },
    sql: 'SELECT m::DOUBLE AS meter, sum(v) AS total FROM readings GROUP BY m ORDER BY total DESC',
    compare: ({ ranked }, [peers, totals]) => {
      const ids = ranked.map(({ id }) => Number(id))
      expectClose(ids, peers)
      const values = ranked.map(({ value }) => value)
      expectClose(values, totals)
    },
  })
}
