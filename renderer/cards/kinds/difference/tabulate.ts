import { plainNumber } from '#renderer/strings/number-format.ts'
import type { CardContext } from '../../card-kind.ts'
import type { CardTable, TableCell } from '../../card-table.ts'
import { coverageCell } from '../../coverage-cell.ts'
import { readingsOf } from '../../readings-of.ts'
import type { DifferenceResult } from './calculate.ts'
import { rankedRows } from './rows.ts'
import { strings } from './strings.ts'

/** Makes one row a property; series have amounts as well, so that contributors are seen. */
export function differenceTable(
  result: DifferenceResult,
  _settings: unknown,
  context: CardContext,
): CardTable {
  const rows = rankedRows(result, context, plainNumber)
  return {
    columns: [
      { id: 'property', title: strings.property },
      { id: 'inside', title: strings.inside, isNumeric: true },
      { id: 'outside', title: strings.outside, isNumeric: true },
      { id: 'distance', title: strings.distance, isNumeric: true, hint: strings.distanceHint },
      { id: 'total', title: strings.total, isNumeric: true },
      { id: 'share', title: strings.share, isNumeric: true },
      { id: 'complete', title: strings.complete, isNumeric: true },
    ],
    rowCount: rows.length,
    rowAt: (index) => {
      const row = rows[index]
      if (row === undefined) return { id: String(index), cells: [] }
      const { name, inside, outside, distance, series, operand } = row
      return {
        id: series?.operandId ?? name,
        ...(operand !== undefined && { opens: readingsOf([operand], context.range) }),
        ...(operand !== undefined && series?.isPart === false && { slot: operand.slot }),
        cells: [
          { kind: 'text', text: name },
          { kind: 'text', text: inside },
          { kind: 'text', text: outside },
          { kind: 'share', share: shareOf(distance), formula: strings.distanceHint },
          { kind: 'number', value: series?.total?.value, unit: series?.total?.unit ?? '' },
          { kind: 'share', share: shareOf(series?.total?.share) },
          coverageCell(series),
        ] satisfies readonly TableCell[],
      }
    },
  }
}

function shareOf(share = NaN): number | undefined {
  return Number.isFinite(share) ? share : undefined
}
