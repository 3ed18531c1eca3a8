import type { CardContext } from '../../card-kind.ts'
import type { CardTable, TableCell } from '../../card-table.ts'
import { coverageCell } from '../../coverage-cell.ts'
import { readingsOf } from '../../readings-of.ts'
import { moveOf, type OperandQuality, type QualityResult } from './calculate.ts'
import { kindsText, operandFinder } from './names.ts'
import type { QualitySettings } from './settings.ts'
import { strings } from './strings.ts'

/** Returns the series by how far their findings can move the total, then by their number. */
export function byEffect(operands: readonly OperandQuality[]): readonly OperandQuality[] {
  return operands.toSorted(
    (a, b) => (moveOf(b) ?? -1) - (moveOf(a) ?? -1) || b.findings.length - a.findings.length,
  )
}

/** Makes one row a meter. */
export function metersTable(
  { operands }: QualityResult,
  settings: QualitySettings,
  context: CardContext,
): CardTable {
  const sorted = byEffect(operands)
  const operandOf = operandFinder(settings, context)
  return {
    columns: [
      { id: 'meter', title: strings.meter },
      { id: 'effect', title: strings.effect, isNumeric: true, hint: strings.effectHint },
      { id: 'complete', title: strings.complete, isNumeric: true },
      { id: 'found', title: strings.found, isNumeric: true },
      { id: 'kinds', title: strings.kinds },
      { id: 'first', title: strings.first },
      { id: 'last', title: strings.last },
    ],
    rowCount: sorted.length,
    rowAt: (index) => {
      const row = sorted[index]
      if (row === undefined) return { id: String(index), cells: [] }
      const operand = operandOf(row.operandId)
      const { findings, zone, presentMs, seenMs, expectedMs } = row
      const last = Math.max(...findings.map(({ end }) => end))
      return {
        id: row.operandId,
        ...(settings.resourceId === '' && operand !== undefined && { slot: operand.slot }),
        ...(operand !== undefined && { opens: readingsOf([operand], context.range) }),
        cells: [
          { kind: 'text', text: operand?.name ?? row.operandId },
          { kind: 'share', share: row.isCheckable ? moveOf(row) : undefined, formula: strings.effectHint },
          coverageCell({ presentMs, expectedMs: seenMs }),
          { kind: 'number', value: row.isCheckable ? findings.length : undefined },
          { kind: 'text', text: kindsCell(row, expectedMs) },
          { kind: 'instant', at: findings[0]?.start, zone },
          { kind: 'instant', at: Number.isFinite(last) ? last : undefined, zone },
        ] satisfies readonly TableCell[],
      }
    },
  }
}

function kindsCell(row: OperandQuality, expectedMs: number): string {
  if (row.seenMs === 0 && expectedMs > 0) return strings.notSeen
  if (!row.isCheckable) return strings.notChecked
  return row.findings.length === 0 ? strings.nothing : kindsText(row)
}
