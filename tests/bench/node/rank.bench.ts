import { entityFigures } from '#shared/analysis/ranking/entity-figures.ts'
import { rank, type Ranking } from '#shared/analysis/ranking/rank.ts'
import type { SeriesInput } from '#shared/analysis/series-input.ts'
import type { Measured } from '../row.ts'
import { againstDuckDb, type NumberColumns } from './duckdb.ts'

const METERS = 500
const HOURS = 8760
const HOUR_MS = 3_600_000
const zone = 'Europe/London'
const year = { start: Date.UTC(2025, 0, 1), end: Date.UTC(2026, 0, 1) }

/** Totals of 500 meters over a year of hours, ranked; DuckDB adds and sorts a table of meter and value. */
export function measureRank(): Promise<Measured> {
  const meters = Array.from({ length: METERS }, (_, meter) => meterOf(meter))
  const ours = (): Ranking => {
    const request = { policy: 'strict', mask: [], until: Infinity, hasPeak: false } as const
    const candidates = meters.map((series, meter) => ({
      id: String(meter),
      now: entityFigures([{ series, sign: 1 }], [year], request),
    }))
    return rank(candidates, { by: 'total', areaUnit: 'ft2' })
  }
  return againstDuckDb({
    ...{ rounds: 21, zone, ours, compare },
    async prepare(db) {
      await db.load('staging', {
        m: Float64Array.from({ length: METERS * HOURS }, (_, row) => Math.floor(row / HOURS)),
        v: Float64Array.from({ length: METERS * HOURS }, (_, row) =>
          valueOf(Math.floor(row / HOURS), row % HOURS),
        ),
      })
      await db.run('CREATE TABLE readings AS SELECT m::USMALLINT AS m, v FROM staging')
    },
    sql: 'SELECT m::DOUBLE AS meter, sum(v) AS total FROM readings GROUP BY m ORDER BY total DESC',
  })
}

function meterOf(meter: number): SeriesInput {
  const columns = {
    times: Float64Array.from({ length: HOURS }, (_, hour) => year.start + hour * HOUR_MS),
    values: Float64Array.from({ length: HOURS }, (_, hour) => valueOf(meter, hour)),
  }
  return { kind: 'average-rate', unit: 'kW', resolution: 'hourly', zone, columns }
}

/** A load of its own for each meter, no two totals alike. */
function valueOf(meter: number, hour: number): number {
  return 50 + ((meter * 7919) % 500) / 10 + 20 * Math.sin((hour * Math.PI) / 12) + (hour % 13) / 7
}

function compare({ ranked }: Ranking, [meters, totals]: NumberColumns): void {
  const isSame = ranked.every(
    ({ id, value }, index) =>
      Number(id) === meters?.[index] && Math.abs(value - (totals?.[index] ?? NaN)) <= 1e-9 * Math.abs(value),
  )
  if (ranked.length !== METERS || !isSame) throw new Error('ours and DuckDB rank differently')
}
