import { coverageAt } from '#shared/analysis/buckets/bucket-column.ts'
import type { CardContext } from '../card-kind.ts'
import { type CardTable, type TableCell, instant, number } from '../card-table.ts'
import type { Buckets, OperandColumn } from './bucket-result.ts'
import { strings } from './strings.ts'

/**
 * Makes a table with a row for each bucket and a column for each operand; rows are created on demand, so there may be
 * millions.
 */
export function bucketTable({ edges, columns }: Buckets, { operands, zone, policy }: CardContext): CardTable {
  const byId = new Map(columns.map((column) => [column.operandId, column]))
  const cellOf = (column: OperandColumn | undefined, index: number): TableCell => {
    if (column === undefined) return number(undefined)
    const coverage = coverageAt(column, index)
    return number(column.values[index], {
      formula: column.areAmounts ? strings.amount : strings.mean,
      coverage,
      isExtrapolated:
        policy === 'extrapolated' && column.areAmounts && coverage.presentMs < coverage.expectedMs,
    })
  }
  return {
    columns: [
      { id: 'start', title: strings.start },
      { id: 'end', title: strings.end, isDetail: true },
      ...operands.map(({ operand, name }) => {
        const unit = byId.get(operand.id)?.unit
        return {
          id: operand.id,
          title: name,
          isNumeric: true,
          stays: true,
          ...(unit !== undefined && { unit }),
        }
      }),
    ],
    rowCount: Math.max(0, edges.length - 1),
    rowAt: (index) => ({
      id: String(edges[index]),
      cells: [
        instant(edges[index], zone),
        instant(edges[index + 1], zone),
        ...operands.map(({ operand }) => cellOf(byId.get(operand.id), index)),
      ],
    }),
  }
}
