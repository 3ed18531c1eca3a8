import { packColumns, unpackColumns, type PackedColumns } from '../series/packing/pack-columns.ts'
import type { CsvPart, CsvSeries, CsvTable } from './csv-table.ts'

export interface PackedSeries extends Omit<CsvSeries, 'columns'> {
  readonly columns: PackedColumns
}

/** A part of a CSV file in few bytes, for crossing between processes. */
export interface PackedPart extends Omit<CsvPart, 'table'> {
  readonly table: Omit<CsvTable, 'series'> & { readonly series: readonly PackedSeries[] }
}

/** The result owns its memory. */
export function packPart({ table, ...rest }: CsvPart): PackedPart {
  const series = table.series.map((one) => ({
    ...one,
    columns: packColumns(one.columns),
    // A view would be cloned with all the memory behind it.
    ...(one.presentShare && { presentShare: one.presentShare.slice() }),
  }))
  return { ...rest, table: { ...table, series } }
}

export function unpackPart({ table, ...rest }: PackedPart): CsvPart {
  const series = table.series.map((one) => ({ ...one, columns: unpackColumns(one.columns) }))
  return { ...rest, table: { ...table, series } }
}
