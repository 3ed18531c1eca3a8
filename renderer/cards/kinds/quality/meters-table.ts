import type { CardContext } from '../../card-kind.ts'
import {
  type CardTable,
  column,
  instant,
  number,
  numeric,
  share,
  tableOf,
  text,
  coverageCell,
} from '../../card-table.ts'
import { moveOf, type OperandQuality, type QualityResult } from './calculate.ts'
import { kindsText, operandFinder } from './names.ts'
import type { QualitySettings } from './settings.ts'
import { strings } from './strings.ts'
import { readingsOf } from '../../card-operands.ts'

/** Orders the series by how far their findings can move the total, then by the number of findings. */
export function byEffect(operands: readonly OperandQuality[]): readonly OperandQuality[] {
  return operands.toSorted(
    (a, b) => (moveOf(b) ?? -1) - (moveOf(a) ?? -1) || b.findings.length - a.findings.length,
  )
}

/** Makes one row for each meter. */
export function metersTable(
  { operands }: QualityResult,
  settings: QualitySettings,
  context: CardContext,
): CardTable {
  const operandOf = operandFinder(settings, context)
  const last = ({ findings }: OperandQuality): number => Math.max(...findings.map(({ end }) => end))
  return tableOf(
    byEffect(operands),
    [
      column('meter', strings.meter, ({ operandId }) => text(operandOf(operandId)?.name ?? operandId)),
      numeric(
        ...(['effect', strings.effect] as const),
        (row) => share(row.isCheckable ? moveOf(row) : undefined, strings.effectHint),
        { hint: strings.effectHint },
      ),
      numeric('complete', strings.complete, ({ presentMs, seenMs }) =>
        coverageCell({ presentMs, expectedMs: seenMs }),
      ),
      numeric('found', strings.found, (row) => number(row.isCheckable ? row.findings.length : undefined)),
      column('kinds', strings.kinds, (row) => text(kindsCell(row, row.expectedMs))),
      column('first', strings.first, ({ findings, zone }) => instant(findings[0]?.start, zone)),
      column('last', strings.last, (row) =>
        instant(Number.isFinite(last(row)) ? last(row) : undefined, row.zone),
      ),
    ],
    (row) => {
      const { operandId: id, findings, isCheckable, presentMs, seenMs } = row
      const operand = operandOf(id)
      if (operand === undefined) return { id }
      const isQuiet = isCheckable && findings.length === 0 && presentMs >= seenMs && seenMs > 0
      const slot = settings.resourceId === '' ? { slot: operand.slot } : {}
      return { id, ...slot, ...(isQuiet && { isQuiet }), opens: readingsOf([operand], context.range) }
    },
  )
}

function kindsCell(row: OperandQuality, expectedMs: number): string {
  if (row.seenMs === 0 && expectedMs > 0) return strings.notSeen
  if (!row.isCheckable) return strings.notChecked
  return row.findings.length === 0 ? strings.nothing : kindsText(row)
}
