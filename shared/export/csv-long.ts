import type { CsvOptions, CsvSeries, CsvTable } from './csv-table.ts'
import { csvChunks, csvText } from './csv-text.ts'
import { createRowCursor } from './row-cursor.ts'
import { createStampCells, stampHeader } from './stamp-cells.ts'

const header = `organization,entity,variable,data_hub_id,resource,${stampHeader},unit,value,coverage`

/**
 * The long form: a row per series and bucket, series by series, in chunks of text of about 64 KB.
 *
 * `coverage` is `value`, `gap` (the service has none) or `not fetched`; the value cell is empty for the last two.
 * Numbers are the shortest text that reads back as the same number. RFC 4180, the header is the first line.
 */
export function longCsv(table: CsvTable, options: CsvOptions): Generator<string, void> {
  return csvChunks(header, longRows(table, options), options)
}

function* longRows(table: CsvTable, options: CsvOptions): Generator<string, void> {
  for (const series of table.series) yield* seriesRows(series, table, options)
}

function* seriesRows(series: CsvSeries, table: CsvTable, options: CsvOptions): Generator<string, void> {
  const texts = [series.organization, series.entity, series.name, series.dataHubId, series.resource ?? '']
  const before = `${texts.map((text) => csvText(text, options)).join(',')},`
  const unit = `,${csvText(series.units, options)},`
  const stampCells = createStampCells(table, options)
  const cursor = createRowCursor(series, table)
  while (cursor.start !== Infinity) {
    const value = cursor.coverage === 'value' ? String(cursor.value) : ''
    const stamps = stampCells(cursor.start, cursor.end)
    yield `${before}${stamps}${unit}${value},${cursor.coverage}${options.lineEnding}`
    cursor.advance()
  }
}
