import { parse } from 'csv-parse/sync'
import { csvTextOf } from '#support/files/csv-text-of.ts'
import { csvParts } from '#shared/export/csv-parts.ts'
import type { CsvLayout, CsvOptions, CsvSeries, CsvTable } from '#shared/export/csv-table.ts'
import { DAY_MS, HOUR_MS } from '#shared/time/instant.ts'
import { columnsOf } from '../series/columns-arbitrary.ts'

export const plainOptions: CsvOptions = {
  byteOrderMark: false,
  neutraliseFormulas: true,
  lineEnding: '\r\n',
  separator: ',',
  decimal: '.',
  times: 'both',
  stamps: 'iso',
  hasQuantities: false,
  hasProvenance: false,
}

/** A series that is cached for ten hours from the epoch on and has values in the first two. */
export function aSeries(changes: Partial<CsvSeries> = {}): CsvSeries {
  return {
    name: changes.name ?? 'electricity',
    fullName: `Building 0 · ${changes.name ?? 'electricity'}`,
    dataHubId: 'b0-electricity',
    entity: 'Building 0',
    organization: 'University Estate',
    resource: 'Electricity',
    units: 'kW',
    standardization: '',
    resolution: 'hourly',
    fetchedResolution: changes.resolution ?? 'hourly',
    isExtrapolated: false,
    columns: columnsOf([
      [0, 1.5],
      [HOUR_MS, 2],
    ]),
    covered: [{ start: 0, end: 10 * HOUR_MS }],
    bucketZone: 'UTC',
    ...changes,
  }
}

/** Two days derived from hours: a whole one of 24, and one of 6 that rests on six hours. */
export function derivedDays(): CsvSeries {
  return aSeries({
    name: 'days',
    dataHubId: 'b0-days',
    resolution: 'daily',
    fetchedResolution: 'hourly',
    columns: columnsOf([
      [0, 24],
      [DAY_MS, 6],
    ]),
    presentShare: Float64Array.of(1, 0.25),
    covered: [{ start: 0, end: 2 * DAY_MS }],
  })
}

export function aTable(series: readonly CsvSeries[], changes: Partial<CsvTable> = {}): CsvTable {
  return { series, interval: { start: 0, end: 4 * HOUR_MS }, zone: 'UTC', policy: 'present-only', ...changes }
}

/** Returns the whole file of a table that may have several resolutions. */
export function fileOf(table: CsvTable, layout: CsvLayout): readonly (readonly string[])[] {
  return readBack(csvTextOf(...csvParts(table, layout, plainOptions)))
}

/** Returns the rows as an independent parser reads them, header first. */
function readBack(text: string): readonly (readonly string[])[] {
  return parse(text, { bom: true, record_delimiter: '\r\n' })
}
