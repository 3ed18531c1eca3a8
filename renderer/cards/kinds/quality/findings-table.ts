import { largestMove } from '#shared/quality/effect.ts'
import { quantityUnitOf } from '#shared/units/units.ts'
import type { CardContext, CardOperand } from '../../card-kind.ts'
import {
  type CardTable,
  type CardTableRow,
  type TableCell,
  column,
  instant,
  number,
  numeric,
  share,
  tableOf,
  text,
} from '../../card-table.ts'
import type { Finding, OperandQuality, QualityResult } from './calculate.ts'
import { findingName, operandFinder, sourceOf } from './names.ts'
import type { QualitySettings } from './settings.ts'
import { strings } from './strings.ts'
import { readingsOf } from '../../card-operands.ts'

type Effect = NonNullable<Finding['effect']>

interface Row {
  readonly of: OperandQuality
  readonly finding: Finding
  readonly move: number | undefined
}

/** Makes one row for each finding, starting with those that can move the total of their meter most. */
export function findingsTable(
  { operands }: QualityResult,
  settings: QualitySettings,
  context: CardContext,
): CardTable {
  const rows = operands
    .flatMap((of) => of.findings.map((finding): Row => ({ of, finding, move: moveOfFinding(of, finding) })))
    .toSorted((a, b) => (b.move ?? -1) - (a.move ?? -1) || a.finding.start - b.finding.start)
  const operandOf = operandFinder(settings, context)
  const nameOf = ({ of }: Row): string => operandOf(of.operandId)?.name ?? of.operandId
  const total = (id: string, title: string, hint: string, value: (effect: Effect) => number | undefined) =>
    numeric<Row>(id, title, (row) => totalCell(row, value, hint), { hint, isDetail: true })
  return tableOf(
    rows,
    [
      column('meter', strings.meter, (row) => text(nameOf(row))),
      column('start', strings.start, ({ finding, of }) => instant(finding.start, of.zone)),
      column('finding', strings.finding, ({ finding }) => text(findingName(finding.check))),
      numeric('effect', strings.effect, ({ move }) => share(move, strings.effectHint), {
        hint: strings.effectHint,
      }),
      column('end', strings.end, ({ finding, of }) => instant(finding.end, of.zone)),
      numeric('readings', strings.readings, ({ finding }) => number(finding.readings)),
      column('flag', strings.flag, ({ finding: { flag } }) => text(strings.flagNames[flag] ?? String(flag)), {
        hint: strings.flagHint,
        isDetail: true,
      }),
      total('strict', strings.strict, strings.strictHint, ({ strict }) => strict),
      total('present', strings.present, strings.presentHint, ({ presentOnly }) => presentOnly),
      total('filled', strings.filled, strings.filledHint, ({ filled }) => filled),
      total('low', strings.low, strings.boundsHint, ({ low }) => low),
      total('high', strings.high, strings.boundsHint, ({ high }) => high),
      column('source', strings.source, ({ finding }) => text(sourceOf(finding.check)), {
        isDetail: true,
      }),
    ],
    (row) => {
      const { start, end, check } = row.finding
      const operand = operandOf(row.of.operandId)
      return {
        id: `${row.of.operandId} ${check} ${String(start)}`,
        ...(settings.resourceId === '' && operand !== undefined && { slot: operand.slot }),
        ...(start < end && {
          exclusion: { interval: { start, end }, reason: strings.reason(findingName(check), nameOf(row)) },
        }),
        ...(operand !== undefined && { opens: readingsOf([operand], { start, end }) }),
        ...fillOf(row, operand),
      }
    },
  )
}

/** Registers are not filled, since the readings around a gap say how much they counted. */
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

function totalCell(
  { of, finding: { effect } }: Row,
  valueOf: (effect: Effect) => number | undefined,
  formula: string,
): TableCell {
  const quantity = quantityUnitOf(of.rateUnit)
  const value = effect && of.addsUp ? valueOf(effect) : undefined
  return number(value && value * (quantity?.perHour ?? NaN), { unit: quantity?.unit ?? '', formula })
}
