import type { CsvOptions, CsvRows, CsvSeries, CsvTable } from './csv-table.ts'
import { createRowEnding, csvChunks, csvOpening, csvText, numberCell } from './csv-text.ts'
import { createRowCursor } from './row-cursor.ts'
import { createStampCells, stampHeadings } from './stamp-cells.ts'

function headingsOf(options: CsvOptions): readonly string[] {
  return [
    ...['organization', 'entity', 'variable', 'data_hub_id', 'resource', ...stampHeadings(options)],
    ...['unit', 'value', 'coverage', 'fetched_resolution', 'standardization', 'present_share', 'policy'],
  ]
}

/**
 * The long form: a row per series and bucket, series by series, in chunks of text of about 64 KB.
 *
 * `coverage` is `value`, `partial` (derived from a part of its bucket: `present_share` says how much), `extrapolated`
 * (scaled from that part), `gap` (the service has none) or `not fetched`; the value cell is empty for the last two,
 * and for what is partial where the policy is strict.
 * Numbers are the shortest text that reads back as the same number. RFC 4180, the header is the first line.
 */
export function longCsv(rows: CsvRows): Generator<string, void> {
  return csvChunks(
    rows.isFirst ? csvOpening(headingsOf(rows.options), rows.options) : '',
    createLongRows(rows),
  )
}

/** The rows of all series, one after the other. */
function createLongRows({ table, resolution, options, provenance }: CsvRows): () => string | undefined {
  const waiting = table.series.filter((one) => one.resolution === resolution).values()
  const ending = createRowEnding(options, provenance)
  let nextOfSeries = (): string | undefined => undefined
  return () => {
    for (let row = nextOfSeries(); ; row = nextOfSeries()) {
      if (row !== undefined) return row + ending()
      const next = waiting.next()
      if (next.done === true) return undefined
      nextOfSeries = createSeriesRows(next.value, table, options)
    }
  }
}

/** Rows without their endings. */
function createSeriesRows(series: CsvSeries, table: CsvTable, options: CsvOptions): () => string | undefined {
  const { separator } = options
  const cells = (...texts: readonly string[]): string =>
    texts.map((text) => csvText(text, options)).join(separator)
  const { organization, entity, name, dataHubId, resource, units, fetchedResolution, standardization } =
    series
  const before = `${cells(organization, entity, name, dataHubId, resource)}${separator}`
  const unit = `${separator}${cells(units)}${separator}`
  const origin = `${separator}${cells(fetchedResolution, standardization)}${separator}`
  const stampCells = createStampCells(table.zone, series.resolution, options)
  const cursor = createRowCursor(series, table.interval)
  return () => {
    if (cursor.start === Infinity) return undefined
    const value = numberCell(cursor.value, options)
    const share = numberCell(cursor.presentShare, options)
    const stamps = stampCells(cursor.start, cursor.end)
    const row = `${before}${stamps}${unit}${value}${separator}${cursor.coverage}${origin}${share}${separator}${table.policy}`
    cursor.advance()
    return row
  }
}
