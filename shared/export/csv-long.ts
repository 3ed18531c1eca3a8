import type { CsvOptions, CsvRows, CsvSeries, CsvTable } from './csv-table.ts'
import { csvChunks, csvOpening, csvText } from './csv-text.ts'
import { createRowCursor } from './row-cursor.ts'
import { createStampCells, stampHeader } from './stamp-cells.ts'

const header = `organization,entity,variable,data_hub_id,resource,${stampHeader},unit,value,coverage`

/**
 * The long form: a row per series and bucket, series by series, in chunks of text of about 64 KB.
 *
 * `coverage` is `value`, `gap` (the service has none) or `not fetched`; the value cell is empty for the last two.
 * Numbers are the shortest text that reads back as the same number. RFC 4180, the header is the first line.
 */
export function longCsv({ table, options, isFirst }: CsvRows): Generator<string, void> {
  return csvChunks(isFirst ? csvOpening(header, options) : '', createLongRows(table, options))
}

/** The rows of all series, one after the other. */
function createLongRows(table: CsvTable, options: CsvOptions): () => string | undefined {
  const waiting = table.series.values()
  let nextOfSeries = (): string | undefined => undefined
  return () => {
    for (let row = nextOfSeries(); ; row = nextOfSeries()) {
      if (row !== undefined) return row
      const next = waiting.next()
      if (next.done === true) return undefined
      nextOfSeries = createSeriesRows(next.value, table, options)
    }
  }
}

function createSeriesRows(series: CsvSeries, table: CsvTable, options: CsvOptions): () => string | undefined {
  const texts = [series.organization, series.entity, series.name, series.dataHubId, series.resource]
  const before = `${texts.map((text) => csvText(text, options)).join(',')},`
  const unit = `,${csvText(series.units, options)},`
  const stampCells = createStampCells(table, options)
  const cursor = createRowCursor(series, table)
  return () => {
    if (cursor.start === Infinity) return undefined
    const value = cursor.coverage === 'value' ? String(cursor.value) : ''
    const stamps = stampCells(cursor.start, cursor.end)
    const row = `${before}${stamps}${unit}${value},${cursor.coverage}${options.lineEnding}`
    cursor.advance()
    return row
  }
}
