import { comparableAmount } from '#shared/units/prefix.ts'
import type { CardTable, CardTableRow, TableCell } from '#renderer/cards/card-table.ts'
import type { Order } from '#renderer/ui/table/table-column.ts'

/**
 * Sorts the rows of a table by a column: amounts by their size, not by their prefix. Rows without a value in it come
 * last, in their former order; so do all rows if there is no such column.
 */
export function sortedTable(table: CardTable, { column, direction }: Order<string>): CardTable {
  const at = table.columns.findIndex(({ id }) => id === column)
  if (at < 0) return table
  const sign = direction === 'ascending' ? 1 : -1
  const rows = Array.from({ length: table.rowCount }, (_, index) => table.rowAt(index))
  const keyed = rows.map((row) => ({ row, key: keyOf(row, row.cells[at]) }))
  const sorted = keyed.toSorted((one, other) => compare(one.key, other.key, sign)).map(({ row }) => row)
  return { ...table, rowAt: (index) => sorted[index] ?? { id: String(index), cells: [] } }
}

function keyOf({ unit = '' }: CardTableRow, cell: TableCell | undefined): string | number | undefined {
  switch (cell?.kind) {
    case undefined:
      return undefined
    case 'text':
      return cell.text
    case 'number':
      return cell.value === undefined ? undefined : comparableAmount(cell.value, cell.unit ?? unit)
    case 'share':
      return cell.share
    case 'instant':
      return cell.at
  }
}

function compare(one: string | number | undefined, other: string | number | undefined, sign: number): number {
  if (typeof one === 'string' && typeof other === 'string')
    return sign * one.localeCompare(other, undefined, { numeric: true })
  const [a, b] = [Number(one ?? NaN), Number(other ?? NaN)]
  if (Number.isNaN(a) || Number.isNaN(b)) return Number(Number.isNaN(a)) - Number(Number.isNaN(b))
  return sign * (a - b)
}
