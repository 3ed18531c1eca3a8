import { subjectOf, presets, type CheckLimits } from '#shared/quality/presets.ts'
import { checkReadings } from '#shared/quality/findings.ts'
import { readingsOf } from '#shared/quality/check.ts'
import type { SeriesInput } from '#shared/analysis/series-input.ts'
import { HOUR_MS } from '#shared/time/instant.ts'
import { seededRandom } from '#support/seeded-random.ts'
import type { Measured } from '../median.ts'
import { againstDuckDb, type NumberColumns } from './duckdb.ts'
import { checksInSql } from './quality-sql.ts'

const METERS = 500
const HOURS = 8760
const year = { start: Date.UTC(2025, 0, 1), end: Date.UTC(2026, 0, 1) }
const limits: CheckLimits = {
  ...presets.qartod.electricity,
  ...presets.usual[subjectOf('average-rate', 'Electricity')],
}

/**
 * Measures all checks of the presets over 500 meters with a year of hours, from their columns to one flag per reading.
 * DuckDB does the same checks over a table that already has indices and local days.
 */
export function measureQuality(): Promise<Measured> {
  const meters = Array.from({ length: METERS }, (_, meter) => hoursOf(meter))
  const inputs = meters.map(inputOf)
  const ours = (): readonly Uint8Array[] =>
    inputs.map((series) => {
      const readings = readingsOf(series, [year], true)
      if (readings === undefined) throw new Error('hours of UTC lie on the grid')
      return checkReadings(readings, limits).flags
    })
  return againstDuckDb({
    ...{ rounds: 7, zone: 'UTC', ours, sql: checksInSql, compare },
    async prepare(db) {
      await db.loadMeters('staging', meters)
      await db.run(`CREATE TABLE readings AS SELECT m::USMALLINT AS m, i::INTEGER AS i, (i::INTEGER // 24) AS day,
        CASE WHEN isnan(v) THEN NULL ELSE v END AS v FROM staging ORDER BY ALL`)
    },
  })
}

function inputOf(values: Float64Array): SeriesInput {
  const places = [...values.keys()].filter((place) => !Number.isNaN(values[place]))
  const columns = {
    times: Float64Array.from(places, (place) => year.start + place * HOUR_MS),
    values: Float64Array.from(places, (place) => values[place] ?? NaN),
  }
  return { kind: 'average-rate', unit: 'kW', resolution: 'hourly', zone: 'UTC', columns }
}

/** Faults in turn: a gap, zeros, a flat line, spikes, another prefix, a step, negative values, and an early end. */
const faults: readonly ((value: number, hour: number) => number)[] = [
  (value, hour) => (hour >= 800 && hour < 850 ? NaN : value),
  (value, hour) => (hour >= 3000 && hour < 3030 ? 0 : value),
  (value, hour) => (hour >= 4000 && hour < 4100 ? 88.25 : value),
  (value, hour) => (hour % 1733 === 900 ? 7 * value : value),
  (value, hour) => (hour >= 4800 && hour < 4872 ? 1000 * value : value),
  (value, hour) => (hour >= 4680 ? 2 * value : value),
  (value, hour) => (hour >= 2000 && hour < 2006 ? -value : value),
  (value, hour) => (hour >= 8700 ? NaN : value),
]

/** Generates a distinct load with days, weekends, a season and noise. Two meters in five have a fault. */
function hoursOf(meter: number): Float64Array {
  const random = seededRandom(meter + 1)
  const fault = meter % 5 < 2 ? faults[meter % faults.length] : undefined
  return Float64Array.from({ length: HOURS }, (_, hour) => {
    const isWork = Math.floor(hour / 24) % 7 < 5 && hour % 24 > 6 && hour % 24 < 19
    const season = 1 + 0.2 * Math.sin((2 * Math.PI * hour) / HOURS)
    const value = (20 + (meter % 17) + (isWork ? 45 : 0) + 8 * random()) * season
    return random() < 0.002 ? NaN : (fault?.(value, hour) ?? value)
  })
}

function compare(ours: readonly Uint8Array[], [meters, flags, counts]: NumberColumns): void {
  const theirs = new Map(
    [...(meters ?? [])].map((meter, row) => [`${meter} ${flags?.[row]}`, counts?.[row] ?? 0]),
  )
  const own = new Map<string, number>()
  ours.forEach((found, meter) => {
    for (const flag of found) own.set(`${meter} ${flag}`, (own.get(`${meter} ${flag}`) ?? 0) + 1)
  })
  const differing = [...new Set([...own.keys(), ...theirs.keys()])].filter(
    (key) => own.get(key) !== theirs.get(key),
  )
  const some = differing.slice(0, 9).map((key) => `${key}: ${own.get(key)} ${theirs.get(key)}`)
  if (some.length > 0) throw new Error(`ours and DuckDB flag differently: ${some.join('; ')}`)
}
