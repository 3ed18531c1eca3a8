import fc from 'fast-check'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createReadingsFile } from '#shared/export/parquet/readings-file.ts'
import type { ReadingSeries } from '#shared/export/parquet/reading-schema.ts'
import { HOUR_MS } from '#shared/time/instant.ts'
import { rowsByDuckDb, rowsByHyparquet } from '#support/files/parquet-readers.ts'
import { temporaryFolder } from '#support/files/temporary-folder.ts'
import { aSeries } from '../csv-builders.ts'
import { columnsOf } from '../../series/columns-arbitrary.ts'

const folder = temporaryFolder('parquet')

const whole = { start: -Infinity, end: Infinity }

function fileOf(
  series: readonly ReadingSeries[],
  interval = { start: 0, end: 1_000_000 * HOUR_MS },
): Uint8Array {
  const file = createReadingsFile({ 'meterlens.unit': 'kW' }, 'Meterlens test')
  const pieces = series.map((one) => {
    file.append(one, interval)
    return file.take()
  })
  file.finish()
  return Buffer.concat([...pieces, file.take()])
}

const aMeter = (change: Partial<ReadingSeries> = {}): ReadingSeries => ({
  ...aSeries({ covered: [{ start: 0, end: 3 * HOUR_MS }] }),
  kind: 'average-rate',
  ...change,
})

/** Returns the rows of both readers, with instants as epoch ms. */
async function bothReadings(bytes: Uint8Array): Promise<readonly Record<string, unknown>[][]> {
  const plain = (rows: Record<string, unknown>[]) =>
    rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, cell]) => [name, cell instanceof Date ? cell.getTime() : cell]),
      ),
    )
  const path = join(folder, 'rows.parquet')
  return [plain(await rowsByHyparquet(bytes)), plain(await rowsByDuckDb(bytes, path, 'SELECT * FROM FILE'))]
}

describe('createReadingsFile', () => {
  it('has a row for each fetched interval, null in a gap, and none for what was not fetched', async () => {
    const [byHyparquet, byDuckDb] = await bothReadings(fileOf([aMeter()]))
    expect(byHyparquet).toEqual(byDuckDb)
    const base = {
      entity: 'Building 0',
      variable: 'electricity',
      data_hub_id: 'b0-electricity',
      resource: 'Electricity',
      kind: 'average-rate',
      unit: 'kW',
      standardization: null,
      zone: 'UTC',
      present_share: null,
    }
    expect(byDuckDb).toEqual([
      { ...base, interval_start: 0, interval_end: HOUR_MS, value: 1.5 },
      { ...base, interval_start: HOUR_MS, interval_end: 2 * HOUR_MS, value: 2 },
      { ...base, interval_start: 2 * HOUR_MS, interval_end: 3 * HOUR_MS, value: null },
    ])
  })

  it('has instants in UTC, numbers as doubles, and the given metadata', async () => {
    const bytes = fileOf([aMeter()])
    const path = join(folder, 'types.parquet')
    const types = await rowsByDuckDb(bytes, path, 'DESCRIBE SELECT * FROM FILE')
    expect(Object.fromEntries(types.map((row) => [row['column_name'], row['column_type']]))).toMatchObject({
      data_hub_id: 'VARCHAR',
      interval_start: 'TIMESTAMP WITH TIME ZONE',
      interval_end: 'TIMESTAMP WITH TIME ZONE',
      value: 'DOUBLE',
    })
    const metadata = await rowsByDuckDb(
      bytes,
      path,
      'SELECT decode(key) AS key, decode(value) AS value FROM parquet_kv_metadata(FILE)',
    )
    expect(metadata).toEqual([{ key: 'meterlens.unit', value: 'kW' }])
  })

  it('says of each row group which series and instants it has, so that readers skip the others', async () => {
    const bytes = fileOf([aMeter(), aMeter({ dataHubId: 'é-\u{1F600}' })])
    const statistics = await rowsByDuckDb(
      bytes,
      join(folder, 'statistics.parquet'),
      `SELECT path_in_schema AS name, stats_min_value AS least, stats_max_value AS most, stats_null_count AS nulls
       FROM parquet_metadata(FILE) WHERE path_in_schema IN ('data_hub_id', 'interval_start', 'value')`,
    )
    expect(statistics).toEqual([
      { name: 'data_hub_id', least: 'b0-electricity', most: 'é-\u{1F600}', nulls: 0n },
      { name: 'interval_start', least: '1970-01-01 00:00:00+00', most: '1970-01-01 02:00:00+00', nulls: 0n },
      { name: 'value', least: '1.5', most: '2.0', nulls: 2n },
    ])
  })

  it('leaves the end of a raw reading open', async () => {
    const columns = columnsOf([
      [5, 1],
      [1_700_000_000_123, 2],
      [1_700_000_100_001, 3],
    ])
    const raw = aMeter({ resolution: 'raw', columns, covered: [whole] })
    const [byHyparquet, byDuckDb] = await bothReadings(fileOf([raw], { start: 0, end: 2_000_000_000_000 }))
    expect(byHyparquet).toEqual(byDuckDb)
    expect(byDuckDb?.map(({ interval_start, interval_end }) => [interval_start, interval_end])).toEqual([
      [5, null],
      [1_700_000_000_123, null],
      [1_700_000_100_001, null],
    ])
  })

  it('continues in a new row group when one is full', async () => {
    const hours = 200_000
    const times = Float64Array.from({ length: hours }, (_, hour) => hour * HOUR_MS)
    const columns = { times, values: times.map((_, hour) => hour / 7) }
    const bytes = fileOf([aMeter({ columns, covered: [{ start: 0, end: hours * HOUR_MS }] })])
    const [found] = await rowsByDuckDb(
      bytes,
      join(folder, 'groups.parquet'),
      `SELECT count(*) AS rows, sum(value) AS total, (SELECT max(row_group_id) + 1 FROM parquet_metadata(FILE)) AS groups FROM FILE`,
    )
    expect(found).toMatchObject({ rows: BigInt(hours), groups: 2n })
    expect(found?.['total']).toBeCloseTo((hours * (hours - 1)) / 14, 3)
  })

  it('is a file that both readers open even if it has no row', async () => {
    expect(await bothReadings(fileOf([aMeter({ covered: [], columns: columnsOf([]) })]))).toEqual([[], []])
  })

  it('is read back by both readers as it was written, whatever the stamps, values and names', async () => {
    const cell = fc.tuple(
      fc.integer({ min: -8_640_000_000_000, max: 8_640_000_000_000 }),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
    )
    const meter = fc.record({
      name: fc.string({ unit: 'grapheme', maxLength: 20 }),
      cells: fc.uniqueArray(cell, { selector: ([at]) => at, maxLength: 300 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(meter, { minLength: 1, maxLength: 5 }), async (meters) => {
        const series = meters.map(({ name, cells }, index) =>
          aMeter({
            name,
            dataHubId: `id-${index}`,
            resolution: 'raw',
            covered: [whole],
            columns: columnsOf(cells),
          }),
        )
        const [byHyparquet, byDuckDb] = await bothReadings(fileOf(series, whole))
        const wanted = series.flatMap(({ name, dataHubId, columns }) =>
          [...columns.times].map((interval_start, row) => ({
            variable: name === '' ? null : name,
            data_hub_id: dataHubId,
            interval_start,
            value: columns.values[row],
          })),
        )
        expect(byHyparquet).toMatchObject(wanted)
        expect(byDuckDb).toMatchObject(wanted)
      }),
      { numRuns: 25 },
    )
  })
})
