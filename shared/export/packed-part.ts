import {
  packColumns,
  unpackColumns,
  type Allocate,
  type PackedColumns,
} from '../series/packing/pack-columns.ts'
import type { CsvPart, CsvSeries, CsvTable } from './csv-table.ts'

/** A series packed into few bytes. */
export type Packed<Series extends CsvSeries> = Omit<Series, 'columns'> & { readonly columns: PackedColumns }

export type PackedSeries = Packed<CsvSeries>

/** A part of a CSV file packed into few bytes, for crossing between processes. */
export interface PackedPart extends Omit<CsvPart, 'table'> {
  readonly table: Omit<CsvTable, 'series'> & { readonly series: readonly PackedSeries[] }
}

/** Packs a part; the result owns its memory. */
export function packPart({ table, ...rest }: CsvPart): PackedPart {
  return { ...rest, table: { ...table, series: table.series.map(packSeries) } }
}

export function unpackPart({ table, ...rest }: PackedPart, allocate?: Allocate): CsvPart {
  const series = table.series.map((one) => unpackSeries(one, allocate))
  return { ...rest, table: { ...table, series } }
}

/** Packs a series; the result owns its memory. */
export function packSeries<Series extends CsvSeries>(series: Series): Packed<Series> {
  return {
    ...series,
    columns: packColumns(series.columns),
    // A view would be cloned with all the memory behind it.
    ...(series.presentShare && { presentShare: series.presentShare.slice() }),
  }
}

export function unpackSeries<Series extends PackedSeries>(
  series: Series,
  allocate?: Allocate,
): Omit<Series, 'columns'> & Pick<CsvSeries, 'columns'> {
  return { ...series, columns: unpackColumns(series.columns, allocate) }
}

/** Returns the buffers of these series, each once, for handing them to another thread. */
export function buffersOf(packed: readonly PackedSeries[]): ReadonlySet<ArrayBuffer> {
  const arrays = packed.flatMap(({ columns: { times, values }, presentShare }) => [
    'step' in times ? [] : [times],
    'steps' in values ? [values.steps] : [values],
    presentShare ?? [],
  ])
  return new Set(arrays.flat().map(({ buffer }) => buffer))
}
