import type { ComparedBucket } from '#shared/analysis/audit/compare-columns.ts'
import type { Audit } from '#shared/analysis/audit/consistency.ts'
import type { CardContext } from '../../card-kind.ts'
import {
  type CardTable,
  type CardTableRow,
  type TableCell,
  instant,
  number,
  share,
  text,
} from '../../card-table.ts'
import type { AuditResult, OperandAudit } from './audits.ts'
import { readingsOf } from '../../card-operands.ts'
import { strings } from './strings.ts'

/**
 * Gives each comparison one row that sums it up with its largest difference, then one row for each bucket
 * that differs.
 */
export function auditTable({ audits }: AuditResult, context: CardContext): CardTable {
  const operands = new Map(context.operands.map((one) => [one.operand.id, one]))
  const rows = audits.flatMap((audit) => {
    const differing = typeof audit.outcome === 'string' ? [] : audit.outcome.differing
    return [{ audit, bucket: undefined }, ...differing.map((bucket) => ({ audit, bucket }))]
  })
  return {
    columns: [
      { id: 'series', title: strings.series },
      { id: 'check', title: strings.check },
      { id: 'compared', title: strings.compared, isNumeric: true },
      { id: 'differing', title: strings.differing, isNumeric: true },
      { id: 'start', title: strings.start },
      { id: 'end', title: strings.end },
      { id: 'reported', title: strings.reported, isNumeric: true },
      { id: 'derived', title: strings.derived, isNumeric: true },
      { id: 'difference', title: strings.difference, isNumeric: true, hint: strings.differenceFormula },
      { id: 'note', title: strings.note },
    ],
    rowCount: rows.length,
    rowAt: (index): CardTableRow => {
      const row = rows[index]
      if (row === undefined) return { id: String(index), cells: [] }
      const operand = operands.get(row.audit.operandId)
      const { start, end } = row.bucket ?? context.range
      const nameOf = (id: string): string => operands.get(id)?.name ?? id
      const zone = operand?.variable.localTimezone ?? context.zone
      const about = [text(nameOf(row.audit.operandId)), text(checkText(row.audit, nameOf))]
      const cells =
        row.bucket === undefined ? summaryCells(row.audit, zone) : bucketCells(row.audit, row.bucket, zone)
      return {
        id: String(index),
        ...(operand !== undefined && {
          slot: operand.slot,
          opens: readingsOf([operand], { start, end }),
        }),
        cells: [...about, ...cells],
      }
    },
  }
}

export function checkText(
  { resolution, rateId }: Pick<OperandAudit, 'resolution' | 'rateId'>,
  nameOf: (id: string) => string,
): string {
  return rateId === undefined ? strings.checks[resolution] : strings.totalizers[resolution](nameOf(rateId))
}

function summaryCells({ outcome }: OperandAudit, zone: string): readonly TableCell[] {
  if (typeof outcome === 'string') {
    const note = outcome === 'not-loaded' ? strings.notLoaded : strings.otherUnit
    return [...Array.from({ length: 7 }, () => text('')), text(note)]
  }
  const { compared, differing, largest } = outcome
  return [
    number(compared),
    number(differing.length),
    ...figureCells(largest, outcome.unit, zone),
    text(noteOf(outcome)),
  ]
}

function noteOf({ compared, skipped, largest, shift }: Audit): string {
  if (compared === 0) return strings.nothing
  if (shift !== undefined) return strings.shifted(shift)
  const found = largest === undefined ? strings.agrees : strings.largest
  return skipped === 0 ? found : `${found}; ${strings.skipped(skipped)}`
}

function bucketCells({ outcome }: OperandAudit, bucket: ComparedBucket, zone: string): readonly TableCell[] {
  const unit = typeof outcome === 'string' ? '' : outcome.unit
  return [text(''), text(''), ...figureCells(bucket, unit, zone), text('')]
}

function figureCells(bucket: ComparedBucket | undefined, unit: string, zone: string): readonly TableCell[] {
  return [
    instant(bucket?.start, zone),
    instant(bucket?.end, zone),
    number(bucket?.reported, { unit }),
    number(bucket?.derived, { unit }),
    share(bucket?.difference, strings.differenceFormula),
  ]
}
