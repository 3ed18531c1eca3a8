import {
  asStated,
  hasQuantityColumn,
  rowsInterval,
  stampZones,
  type CsvRows,
  type CsvSeries,
} from '../csv-table.ts'
import { createRowCursor, rowCoverages, type RowCoverage } from './row-cursor.ts'
import type { RowWriter } from './row-writer.ts'
import { stampHeadings } from './stamp-cells.ts'

function headingsOf(options: CsvRows['options']): readonly string[] {
  return [
    ...['organization', 'entity', 'variable', 'data_hub_id', 'resource', ...stampHeadings(options)],
    ...['unit', 'value', ...(options.hasQuantities ? ['quantity_unit', 'quantity'] : [])],
    ...['coverage', 'fetched_resolution', 'standardization', 'present_share', 'policy'],
  ]
}

/**
 * Writes the long form: a row per series and bucket, series by series.
 *
 * `coverage` is `value`, `cut` (of a bucket that the range cuts, clipped to it), `partial` (derived from a part of
 * its bucket: `present_share` says how much), `extrapolated` (scaled from that part), `cut and partial`, `cut and
 * extrapolated`, `filled` with the reason code, `gap` (the service has none) or `not fetched`. The value cell is
 * empty for the last two, and for partial values under the strict policy. If quantities are wanted, that of a rate
 * over days and longer (kWh of kW) follows its value.
 */
export function writeLongRows(to: RowWriter, rows: CsvRows): void {
  const { table, resolution, options, isFirst } = rows
  if (isFirst) to.headings(headingsOf(options))
  for (const one of table.series) if (one.resolution === resolution) writeSeries(to, one, rows)
}

function writeSeries(to: RowWriter, series: CsvSeries, { table, options }: CsvRows): void {
  const { organization, entity, name, dataHubId, resource, units, fetchedResolution, standardization } =
    series
  const putNames = to.texts(organization, entity, name, dataHubId, resource)
  const [zone = table.zone] = stampZones({ ...table, series: [series] }, series.resolution)
  const putStamps = to.stamps(zone, series.resolution)
  const putUnit = to.texts(units)
  const putValue = to.numbers()
  const putQuantity = quantityCells(to, series, options)
  const putCoverage = coverageCells((coverage) => to.texts(coverage, fetchedResolution, standardization))
  const putShare = to.numbers()
  const putPolicy = to.texts(table.policy)
  const cursor = createRowCursor(asStated(series, options), rowsInterval(table, series))
  while (cursor.start < Infinity) {
    putNames()
    putStamps(cursor.start, cursor.end)
    putUnit()
    putValue(cursor.value)
    putQuantity?.(cursor.quantity)
    putCoverage[cursor.coverage]()
    putShare(cursor.presentShare)
    putPolicy()
    to.endRow()
    cursor.advance()
  }
}

/** Writes the cells of a quantity and its unit, empty for series that have none; undefined without such columns. */
function quantityCells(
  to: RowWriter,
  series: CsvSeries,
  options: CsvRows['options'],
): ((quantity: number) => void) | undefined {
  if (!options.hasQuantities) return undefined
  const hasOne = hasQuantityColumn(series, options)
  const putUnit = to.texts(hasOne ? (series.quantity?.unit ?? '') : '')
  const put = to.numbers()
  return (quantity) => {
    putUnit()
    put(hasOne ? quantity : NaN)
  }
}

function coverageCells(
  cells: (coverage: RowCoverage) => () => void,
): Readonly<Record<RowCoverage, () => void>> {
  return Object.fromEntries(rowCoverages.map((one) => [one, cells(one)])) as Record<RowCoverage, () => void>
}
