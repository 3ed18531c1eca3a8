import {
  rowsInterval,
  stampZones,
  type CsvOptions,
  type CsvRows,
  type CsvSeries,
  type CsvTable,
} from './csv-table.ts'
import { csvChunks, csvOpening, csvText, numberCell } from './csv-text.ts'
import { createRowCursor } from './row-cursor.ts'
import { createStampCells, stampHeader } from './stamp-cells.ts'

const header = `organization,entity,variable,data_hub_id,resource,${stampHeader},unit,value,coverage,fetched_resolution,standardization,present_share,policy`

/**
 * The long form: a row per series and bucket, series by series, in chunks of text of about 64 KB.
 *
 * `coverage` is `value`, `partial` (derived from a part of its bucket: `present_share` says how much), `extrapolated`
 * (scaled from that part), `gap` (the service has none) or `not fetched`; the value cell is empty for the last two,
 * and for what is partial where the policy is strict.
 * Numbers are the shortest text that reads back as the same number. RFC 4180, the header is the first line.
 */
export function longCsv(rows: CsvRows): Generator<string, void> {
  return csvChunks(rows.isFirst ? csvOpening(header, rows.options) : '', createLongRows(rows))
}

/** The rows of all series, one after the other. */
function createLongRows({ table, resolution, options }: CsvRows): () => string | undefined {
  const waiting = table.series.filter((one) => one.resolution === resolution).values()
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
  const origin = `,${series.fetchedResolution},${csvText(series.standardization, options)},`
  const [zone = table.zone] = stampZones({ ...table, series: [series] }, series.resolution)
  const stampCells = createStampCells(zone, series.resolution, options)
  const cursor = createRowCursor(series, rowsInterval(table, series))
  return () => {
    if (cursor.start === Infinity) return undefined
    const value = numberCell(cursor.value)
    const share = numberCell(cursor.presentShare)
    const stamps = stampCells(cursor.start, cursor.end)
    const row = `${before}${stamps}${unit}${value},${cursor.coverage}${origin}${share},${table.policy}${options.lineEnding}`
    cursor.advance()
    return row
  }
}
