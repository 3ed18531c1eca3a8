import type { EpochMs, IanaZone } from '#shared/time/instant.ts'
import { formatLocal } from '#shared/time/text/local-text.ts'
import { bucketName } from '../buckets/bucket-name.ts'
import type {
  CardTable,
  CardTableColumn,
  CardTableRow,
  NumberCell,
  ShareCell,
  TableCell,
} from './card-table.ts'

export function text(value: string): TableCell {
  return { kind: 'text', text: value }
}

/** "Mar 2021" for people, "2021-03" for programs. */
export function monthCell(start: EpochMs, zone: IanaZone): TableCell {
  const shown = bucketName(start, 'monthly', zone)
  return { kind: 'text', text: formatLocal(start, zone, 'date').slice(0, 7), shown }
}

/** Shows NaN as no figure. */
export function number(value: number | undefined, about: Partial<NumberCell> = {}): NumberCell {
  return { ...about, kind: 'number', value: finite(value) }
}

export function share(value: number | undefined, formula?: string): ShareCell {
  return { kind: 'share', share: finite(value), ...(formula !== undefined && { formula }) }
}

export function instant(at: EpochMs | undefined, zone: IanaZone): TableCell {
  return { kind: 'instant', at, zone }
}

function finite(value: number | undefined): number | undefined {
  return value !== undefined && Number.isFinite(value) ? value : undefined
}

/** A column with the cell that a row has in it. */
export interface LaidColumn<Row> {
  readonly column: CardTableColumn
  readonly cell: (row: Row) => TableCell
}

export function column<Row>(
  id: string,
  title: string,
  cell: LaidColumn<Row>['cell'],
  about: Partial<CardTableColumn> = {},
): LaidColumn<Row> {
  return { column: { ...about, id, title }, cell }
}

export function numeric<Row>(
  id: string,
  title: string,
  cell: LaidColumn<Row>['cell'],
  about: Partial<CardTableColumn> = {},
): LaidColumn<Row> {
  return column(id, title, cell, { ...about, isNumeric: true })
}

/**
 * Makes a table of a row each; `about` says what of the row is in no column. Cells are made when one of them is looked at:
 * five years of days by hours have 130,000 of them.
 */
export function tableOf<Row>(
  rows: readonly Row[],
  columns: readonly LaidColumn<Row>[],
  about: (row: Row, index: number) => Omit<CardTableRow, 'cells'> = (_, index) => ({ id: String(index) }),
): CardTable {
  return {
    columns: columns.map((each) => each.column),
    rowCount: rows.length,
    rowAt: (index) => {
      const row = rows[index]
      if (row === undefined) return { id: String(index), cells: [] }
      let cells: readonly TableCell[] | undefined
      return {
        ...about(row, index),
        get cells() {
          return (cells ??= columns.map(({ cell }) => cell(row)))
        },
      }
    },
  }
}
