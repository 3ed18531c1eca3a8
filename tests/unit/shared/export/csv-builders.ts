import { parse } from 'csv-parse/sync'
import type { CsvOptions, CsvSeries, CsvTable } from '#shared/export/csv-table.ts'
import { HOUR_MS } from '#shared/time/durations.ts'
import { columnsOf } from '../series/columns-arbitrary.ts'

export const plainOptions: CsvOptions = {
  byteOrderMark: false,
  neutraliseFormulas: true,
  lineEnding: '\r\n',
}

/** A series that is cached from the epoch for ten hours and has a value in the first two. */
export function aSeries(changes: Partial<CsvSeries> = {}): CsvSeries {
  return {
    name: 'Building 0 electricity',
    dataHubId: 'b0-electricity',
    entity: 'Building 0',
    organization: 'University Estate',
    resource: 'Electricity',
    units: 'kW',
    columns: columnsOf([
      [0, 1.5],
      [HOUR_MS, 2],
    ]),
    covered: [{ start: 0, end: 10 * HOUR_MS }],
    bucketZone: 'UTC',
    ...changes,
  }
}

export function aTable(series: readonly CsvSeries[], changes: Partial<CsvTable> = {}): CsvTable {
  return { series, interval: { start: 0, end: 4 * HOUR_MS }, resolution: 'hourly', zone: 'UTC', ...changes }
}

/** Rows as an independent parser reads them, header first. */
export function readBack(chunks: Iterable<string>): readonly (readonly string[])[] {
  return parse([...chunks].join(''), { bom: true, record_delimiter: '\r\n' })
}
