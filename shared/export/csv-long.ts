import { putBytes, putText, type ByteText } from './bytes/byte-text.ts'
import { createNumberBytes } from './bytes/number-bytes.ts'
import {
  hasQuantityColumn,
  rowsInterval,
  stampZones,
  type CsvOptions,
  type CsvRows,
  type CsvSeries,
  type CsvTable,
} from './csv-table.ts'
import { createEndingBytes, csvOpening, csvText } from './csv-text.ts'
import { createRowCursor, type RowCoverage } from './row-cursor.ts'
import { createStampCells, stampHeadings } from './stamp-cells.ts'
import { utf8FromText } from './utf8.ts'

function headingsOf(options: CsvOptions): readonly string[] {
  return [
    ...['organization', 'entity', 'variable', 'data_hub_id', 'resource', ...stampHeadings(options)],
    ...['unit', 'value', ...(options.hasQuantities ? ['quantity_unit', 'quantity'] : [])],
    ...['coverage', 'fetched_resolution', 'standardization', 'present_share', 'policy'],
  ]
}

/**
 * Appends the long form: a row per series and bucket, series by series.
 *
 * `coverage` is `value`, `cut` (of a bucket that the range cuts, clipped to it), `partial` (derived from a part of its
 * bucket: `present_share` says how much), `extrapolated` (scaled from that part), `cut and partial`, `cut and
 * extrapolated`, `filled` with the reason code, `gap` (the service has none) or `not fetched`; the value cell is empty for the last two,
 * and for what is partial where the policy is strict.
 * Where quantities are wanted, the quantity of a rate over days and longer follows its value: kWh of kW.
 * Numbers are the shortest text that reads back as the same number. RFC 4180, the header is the first line.
 */
export function putLongCsv(
  into: ByteText,
  { table, resolution, options, isFirst, provenance }: CsvRows,
): void {
  if (isFirst) putText(into, csvOpening(headingsOf(options), options))
  const ending = createEndingBytes(options, provenance)
  for (const one of table.series)
    if (one.resolution === resolution) putSeriesRows(into, one, { table, options, ending })
}

interface SeriesRows {
  readonly table: CsvTable
  readonly options: CsvOptions
  readonly ending: () => Uint8Array
}

function putSeriesRows(into: ByteText, series: CsvSeries, { table, options, ending }: SeriesRows): void {
  const { separator } = options
  const cells = (...texts: readonly string[]): string =>
    texts.map((text) => csvText(text, options)).join(separator)
  const { organization, entity, name, dataHubId, resource, units, fetchedResolution, standardization } =
    series
  const before = utf8FromText(`${cells(organization, entity, name, dataHubId, resource)}${separator}`)
  const unit = utf8FromText(`${separator}${cells(units)}${separator}`)
  const origin = `${separator}${cells(fetchedResolution, standardization)}${separator}`
  const afterValue = coverageCells((coverage) => utf8FromText(`${separator}${coverage}${origin}`))
  const policy = utf8FromText(`${separator}${table.policy}`)
  const putQuantity = createQuantityCells(series, options)
  const [zone = table.zone] = stampZones({ ...table, series: [series] }, series.resolution)
  const putStamps = createStampCells(zone, series.resolution, options)
  const putValue = createNumberBytes(options.decimal)
  const putShare = createNumberBytes(options.decimal)
  const cursor = createRowCursor(series, rowsInterval(table, series))
  while (cursor.start < Infinity) {
    putBytes(into, before)
    putStamps(into, cursor.start, cursor.end)
    putBytes(into, unit)
    putValue(into, cursor.value)
    putQuantity?.(into, cursor.quantity)
    putBytes(into, afterValue[cursor.coverage])
    putShare(into, cursor.presentShare)
    putBytes(into, policy)
    putBytes(into, ending())
    cursor.advance()
  }
}

/** Writes the cells of a quantity and its unit, empty for series that have none; undefined without such columns. */
function createQuantityCells(
  series: CsvSeries,
  options: CsvOptions,
): ((into: ByteText, quantity: number) => void) | undefined {
  if (!options.hasQuantities) return undefined
  const { separator } = options
  const hasOne = hasQuantityColumn(series, options)
  const unit = hasOne ? csvText(series.quantity?.unit ?? '', options) : ''
  const before = utf8FromText(`${separator}${unit}${separator}`)
  const put = createNumberBytes(options.decimal)
  return (into, quantity) => {
    putBytes(into, before)
    if (hasOne) put(into, quantity)
  }
}

function coverageCells(
  cellOf: (coverage: RowCoverage) => Uint8Array<ArrayBuffer>,
): Readonly<Record<RowCoverage, Uint8Array<ArrayBuffer>>> {
  return {
    value: cellOf('value'),
    'filled linear': cellOf('filled linear'),
    'filled similar-days': cellOf('filled similar-days'),
    'filled typed': cellOf('filled typed'),
    cut: cellOf('cut'),
    'cut and partial': cellOf('cut and partial'),
    partial: cellOf('partial'),
    'cut and extrapolated': cellOf('cut and extrapolated'),
    extrapolated: cellOf('extrapolated'),
    gap: cellOf('gap'),
    'not fetched': cellOf('not fetched'),
  }
}
