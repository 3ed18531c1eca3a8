import { largestMove } from '#shared/quality/effect.ts'
import { quantityUnitOf } from '#shared/units/units.ts'
import type { CardContext, CardOperand } from '../../card-kind.ts'
import type { CardTable, CardTableRow, TableCell } from '../../card-table.ts'
import { readingsOf } from '../../readings-of.ts'
import type { Finding, OperandQuality, QualityResult } from './calculate.ts'
import { findingName, operandFinder, sourceOf } from './names.ts'
import type { QualitySettings } from './settings.ts'
import { strings } from './strings.ts'

interface Row {
  readonly of: OperandQuality
  readonly finding: Finding
  readonly move: number | undefined
}

/** Makes one row a finding, those first that can move the total of their meter most. */
export function findingsTable(
  { operands }: QualityResult,
  settings: QualitySettings,
  context: CardContext,
): CardTable {
  const rows = operands
    .flatMap((of) => of.findings.map((finding): Row => ({ of, finding, move: moveOfFinding(of, finding) })))
    .toSorted((a, b) => (b.move ?? -1) - (a.move ?? -1) || a.finding.start - b.finding.start)
  const operandOf = operandFinder(settings, context)
  const total = (id: string, title: string, hint: string) => ({ id, title, hint, isNumeric: true })
  return {
    columns: [
      { id: 'meter', title: strings.meter },
      { id: 'finding', title: strings.finding },
      { id: 'effect', title: strings.effect, isNumeric: true, hint: strings.effectHint },
      { id: 'start', title: strings.start },
      { id: 'end', title: strings.end },
      { id: 'readings', title: strings.readings, isNumeric: true },
      { id: 'flag', title: strings.flag, hint: strings.flagHint },
      total('strict', strings.strict, strings.strictHint),
      total('present', strings.present, strings.presentHint),
      total('filled', strings.filled, strings.filledHint),
      total('low', strings.low, strings.boundsHint),
      total('high', strings.high, strings.boundsHint),
      { id: 'source', title: strings.source },
    ],
    rowCount: rows.length,
    rowAt: (index) => {
      const row = rows[index]
      if (row === undefined) return { id: String(index), cells: [] }
      const { finding, of } = row
      const { start, end, check } = finding
      const operand = operandOf(of.operandId)
      const name = operand?.name ?? of.operandId
      return {
        id: `${of.operandId} ${check} ${String(start)}`,
        ...(settings.resourceId === '' && operand !== undefined && { slot: operand.slot }),
        ...(start < end && {
          exclusion: { interval: { start, end }, reason: strings.reason(findingName(check), name) },
        }),
        ...(operand !== undefined && { opens: readingsOf([operand], { start, end }) }),
        ...fillOf(row, operand),
        cells: [
          { kind: 'text', text: name },
          { kind: 'text', text: findingName(check) },
          { kind: 'share', share: row.move, formula: strings.effectHint },
          { kind: 'instant', at: start, zone: of.zone },
          { kind: 'instant', at: end, zone: of.zone },
          { kind: 'number', value: finding.readings },
          { kind: 'text', text: strings.flagNames[finding.flag] ?? String(finding.flag) },
          ...totalCells(row),
          { kind: 'text', text: sourceOf(check) },
        ],
      }
    },
  }
}

/** Registers are not filled: what ran through them is known from the readings around. */
function fillOf(
  { finding: { check, start, end } }: Row,
  operand: CardOperand | undefined,
): Pick<CardTableRow, 'fill'> {
  if (operand === undefined || operand.variable.kind === 'totalizer' || start >= end) return {}
  const { dataHubId } = operand.variable
  const replaces = check !== 'gaps' && check !== 'late'
  const reason = strings.reason(findingName(check), operand.name)
  return { fill: { dataHubId, interval: { start, end }, replaces, reason } }
}

function moveOfFinding({ addsUp }: OperandQuality, { effect }: Finding): number | undefined {
  return addsUp && effect !== undefined ? largestMove(effect) : undefined
}

function totalCells({ of, finding: { effect } }: Row): readonly TableCell[] {
  const quantity = quantityUnitOf(of.rateUnit)
  const amount = (value: number | undefined, formula: string): TableCell => ({
    kind: 'number',
    value: value === undefined || quantity === undefined || !of.addsUp ? undefined : value * quantity.perHour,
    unit: quantity?.unit ?? '',
    formula,
  })
  return [
    amount(effect?.strict, strings.strictHint),
    amount(effect?.presentOnly, strings.presentHint),
    amount(effect?.filled, strings.filledHint),
    amount(effect?.low, strings.boundsHint),
    amount(effect?.high, strings.boundsHint),
  ]
}
