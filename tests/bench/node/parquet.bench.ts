import { openSync, closeSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { createReadingsFile } from '#shared/export/parquet/readings-file.ts'
import type { ReadingSeries } from '#shared/export/parquet/reading-schema.ts'
import { HOUR_MS } from '#shared/time/instant.ts'
import { medianTimes, type Measured } from '../median.ts'
import { benchFolder } from '../bench-folder.ts'
import { openDuckDb, type DuckDb } from './duckdb.ts'
import { peakRise } from './processes.ts'

const HOURS = 8760
const METERS = 1142
const ROWS = METERS * HOURS
const start = Date.UTC(2025, 0)
const interval = { start, end: start + HOURS * HOUR_MS }
/** Limit of additional memory; the columns themselves take 160 MB. */
const MOST_EXTRA_BYTES = 150 * 1024 * 1024

/**
 * Measures writing ten million readings to a Parquet file on disk; the peer is DuckDB copying a table of the same
 * columns, including the texts.
 */
export async function measureParquet(): Promise<Measured> {
  await using folder = benchFolder()
  const ours = join(folder.path, 'ours.parquet')
  const theirs = join(folder.path, 'theirs.parquet')
  const meters = Array.from({ length: METERS }, (_, meter) => meterOf(meter))
  using db = await openDuckDb('UTC')
  await loadReadings(db)
  const extra = await peakRise(() => {
    write(meters, ours)
  })
  if (extra > MOST_EXTRA_BYTES) throw new Error(`writing took ${Math.round(extra / 1e6)} MB`)
  const measured = await medianTimes(
    5,
    () => {
      write(meters, ours)
    },
    () => db.run(`COPY readings TO '${theirs}' (FORMAT parquet)`),
  )
  await compare(db, ours)
  return measured
}

/** Writes piece by piece while the file grows. */
function write(meters: readonly ReadingSeries[], path: string): void {
  const descriptor = openSync(path, 'w')
  const file = createReadingsFile({ 'meterlens.provenance': '{}' }, 'Meterlens')
  for (const meter of meters) {
    file.append(meter, interval)
    writeSync(descriptor, file.take())
  }
  file.finish()
  writeSync(descriptor, file.take())
  closeSync(descriptor)
}

function meterOf(meter: number): ReadingSeries {
  return {
    ...{
      name: `electricity ${meter}`,
      fullName: `Building ${meter} · electricity`,
      dataHubId: `meter-${meter}`,
    },
    ...{ entity: `Building ${meter}`, organization: 'Estate', resource: 'Electricity', units: 'kW' },
    ...{ standardization: '', resolution: 'hourly', fetchedResolution: 'hourly', kind: 'average-rate' },
    ...{ isExtrapolated: false, covered: [interval], bucketZone: 'Europe/London' },
    columns: {
      times: Float64Array.from({ length: HOURS }, (_, hour) => start + hour * HOUR_MS),
      values: Float64Array.from(
        { length: HOURS },
        (_, hour) => ((meter * 7919 + hour * 104_729) % 99_991) / 1000,
      ),
    },
  }
}

/** Creates the same rows, columns and values in DuckDB. */
async function loadReadings(db: DuckDb): Promise<void> {
  await db.run(`CREATE TABLE readings AS
    SELECT 'Building ' || m AS entity, 'electricity ' || m AS variable, 'meter-' || m AS data_hub_id,
      'Electricity' AS resource, 'average-rate' AS kind, 'kW' AS unit, NULL::VARCHAR AS standardization,
      'Europe/London' AS zone,
      make_timestamptz((${start} + h * ${HOUR_MS}) * 1000) AS interval_start,
      make_timestamptz((${start} + (h + 1) * ${HOUR_MS}) * 1000) AS interval_end,
      ((m * 7919 + h * 104729) % 99991) / 1000 AS value, NULL::DOUBLE AS present_share
    FROM (SELECT i // ${HOURS} AS m, i % ${HOURS} AS h FROM range(${ROWS}) AS t(i))`)
}

/** Reads our file with DuckDB and checks that no row differs. */
async function compare(db: DuckDb, path: string): Promise<void> {
  const [rows, different] = await db.columnsOf(
    `SELECT count(*)::DOUBLE, (count(*) FILTER (
       a.value IS DISTINCT FROM b.value OR a.interval_end IS DISTINCT FROM b.interval_end OR a.entity <> b.entity))::DOUBLE
     FROM '${path}' AS a JOIN readings AS b USING (data_hub_id, interval_start)`,
  )
  if (rows?.[0] !== ROWS || different?.[0] !== 0) throw new Error('the file is not what was written')
}
