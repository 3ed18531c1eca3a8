import { alignedSums, type AlignedSums } from '#shared/analysis/periods/compare-periods.ts'
import type { SeriesInput } from '#shared/analysis/series-input.ts'
import { axisCellEdges } from '#shared/time/alignment/axis-cells.ts'
import { earlierPeriods } from '#shared/time/alignment/earlier-periods.ts'
import { periodAxis } from '#shared/time/alignment/period-axis.ts'
import { DAY_MS, MINUTE_MS } from '#shared/time/instant.ts'
import type { Columns } from '#shared/series/columns.ts'
import { expectClose, type Measured } from '../median.ts'
import { minuteSeries } from '../series-data.ts'
import { againstDuckDb } from './duckdb.ts'

const zone = 'Europe/London'
const SERIES = 8
const COUNT = 876_000
const STEP_MS = 15 * MINUTE_MS
const START = Date.UTC(2000, 0, 1)
/** Covers twenty-four of the twenty-five years of values. */
const range = {
  start: Date.UTC(2001, 0, 1),
  end: START + Math.floor((COUNT * STEP_MS) / DAY_MS) * DAY_MS,
}

/** Quarters of an hour since 2000 in wide form, which is the fastest for DuckDB. A hole in a series is NaN. */
const wide = Array.from({ length: SERIES }, (_, seed) => {
  const { values } = minuteSeries(COUNT, seed + 1)
  return values.map((value, index) => (isHole(index, seed) ? NaN : value))
})
const times = Float64Array.from({ length: COUNT }, (_, index) => START + index * STEP_MS)

/** Holes are one value in a thousand, and one week every five years. */
function isHole(index: number, seed: number): boolean {
  const isLone = (Math.imul(index + 1, 2654435761 + seed) >>> 0) % 1000 === 0
  return isLone || (index + seed * 20_000) % 175_000 < 672
}

/** The same series as the cache has them, in which missing values are left out. */
const columns: readonly Columns[] = wide.map((values) => ({
  times: times.filter((_, index) => Number.isFinite(values[index])),
  values: values.filter(Number.isFinite),
}))

/**
 * Aligns eight series with the same series a year before, and returns the sums per day over the instants that all
 * sixteen have.
 */
function ours(): readonly AlignedSums[] {
  const periods = earlierPeriods(range, 'year', 1, zone, false)
  const axis = periodAxis(periods, 'date', zone)
  const inputs = columns.flatMap((own) => {
    const meaning = { kind: 'average-rate', unit: 'kW', resolution: '15-minute', zone } as const
    const series: SeriesInput = { ...meaning, columns: own }
    return periods.map(({ interval }, index) => ({ interval, series, pieces: axis.pieces[index] ?? [] }))
  })
  return alignedSums(inputs, {
    cellEdges: axisCellEdges(axis.days, 'daily'),
    ...{ policy: 'present-only', mask: [], until: Infinity, isLikeForLike: true },
  })
}

const names = wide.map((_, index) => `v${String(index)}`)

/**
 * Local time is computed once for each row, and once more to distinguish the second pass of a repeated hour from the
 * first. All series are in one table, so that one join is enough.
 */
const sql = `WITH whole AS MATERIALIZED (
    SELECT t, t::TIMESTAMP AS l, (t - INTERVAL 1 HOUR)::TIMESTAMP = l AS again, ${names.join(', ')}
    FROM quarters WHERE ${names.map((name) => `isfinite(${name})`).join(' AND ')})
  SELECT date_trunc('day', a.l) AS day, ${names.map((name) => `avg(a.${name}), avg(b.${name})`).join(', ')}
  FROM whole AS a JOIN whole AS b ON a.l = b.l + INTERVAL 1 YEAR AND a.again = b.again
  WHERE a.t >= epoch_ms(${String(range.start)})::TIMESTAMPTZ AND NOT (month(b.l) = 2 AND day(b.l) = 29)
  GROUP BY ALL`

/** Compares ours with one query whose result stays in DuckDB's memory, after checking that both give the same means. */
export function measureAlignment(): Promise<Measured> {
  const quarters = Object.fromEntries(names.map((name, index) => [name, wide[index] ?? new Float64Array(0)]))
  return againstDuckDb({
    ...{ rounds: 15, zone, ours, sql },
    prepare: (db) => db.load('quarters', { t: times, ...quarters }),
    sqlOfNumbers: `SELECT epoch(day), COLUMNS(* EXCLUDE day) FROM (${sql}) ORDER BY day`,
    compare: (found, [, ...peers]) => {
      const means = found.map(({ sums: { weighted, presentMs } }) =>
        weighted.map((sum, day) => sum / (presentMs[day] ?? 0)).filter(Number.isFinite),
      )
      if (peers.length !== 2 * SERIES) throw new Error('the peer has other series')
      peers.forEach((peer, index) => {
        expectClose(means[index], peer)
      })
    },
  })
}
