import type { StandardizedMonth } from '#shared/analysis/audit/standardized.ts'
import type { Plot } from '#renderer/plot/plot.ts'
import { bucketName } from '../../buckets/bucket-name.ts'
import type { CardContext, CardKind } from '../../card-kind.ts'
import { type CardTable, column, monthCell, number, numeric, share, tableOf, text } from '../../card-table.ts'
import { readingsOf } from '../../card-operands.ts'
import {
  auditedOf,
  calculateStandardizations,
  servedId,
  standardizationDemands,
  standardizationSettings,
  type Audited,
  type StandardizationResult,
  type StandardizationSettings,
} from './audits.ts'
import { modelsOf } from './models.ts'
import { strings } from './strings.ts'

/** Compares the service's division by area and occupancy with that of the app. */
export const standardizationAuditKind: CardKind<StandardizationSettings, StandardizationResult> = {
  id: 'standardization-audit',
  title: strings.title,
  question: strings.question,
  names: ['area', 'occupancy', 'per square metre'],
  group: 'quality',
  icon: 'M2 14V6l6-4 6 4v8zM6 14v-4h4v4',
  settings: standardizationSettings,
  fields: () => [],
  lacks: (settings, context) => {
    if (context.operands.length === 0) return strings.noOperands
    const audited = auditedOf(context)
    if (audited.length === 0) return strings.noStandardizations
    const isAuditable = audited.some(({ size }) => size !== undefined)
    const hasMonths = standardizationDemands(settings, context).length > 0
    return isAuditable && !hasMonths ? strings.noMonths : undefined
  },
  demands: standardizationDemands,
  calculate: calculateStandardizations,
  plots,
  table,
  models: modelsOf,
  answer: ({ audits }) => {
    const months = [...audits.values()].flatMap((audit) => audit.months)
    const differing = months.filter(({ verdict }) => verdict === 'differs').length
    const compared = differing + months.filter(({ verdict }) => verdict === 'agrees').length
    return compared === 0 ? undefined : strings.summary(differing, compared)
  },
  remarks: ({ audits }, _, context) =>
    auditedOf(context).flatMap((audited) => {
      const size = audits.get(servedId(audited))?.impliedSize
      return size === undefined ? [] : [strings.implied(audited.operand.name, audited.label, size)]
    }),
}

/**
 * Draws the months of the service and those of the app side by side, in a plot for each standardization of an
 * operand.
 */
function plots(
  { audits }: StandardizationResult,
  _: StandardizationSettings,
  context: CardContext,
): readonly Plot[] {
  return auditedOf(context).flatMap((audited): Plot[] => {
    const audit = audits.get(servedId(audited))
    const { name, slot, variable } = audited.operand
    if (audit === undefined || audit.months.length === 0) return []
    const { months, unit } = audit
    const xs = Float64Array.from(months, (_, index) => index)
    const valuesOf = (figure: 'served' | 'derived'): Float64Array =>
      Float64Array.from(months, (month) => month[figure] ?? NaN)
    return [
      {
        label: strings.plotLabel(name, audited.label),
        x: {
          kind: 'names',
          names: months.map(({ start }) => bucketName(start, 'monthly', variable.localTimezone)),
        },
        y: { kind: 'number', unit, startsAtZero: true },
        marks: [
          { kind: 'bars', name: strings.served, slot, xs, ys: valuesOf('served') },
          { kind: 'bars', name: strings.derived, xs, ys: valuesOf('derived') },
        ],
      },
    ]
  })
}

interface MonthRow {
  readonly audited: Audited
  readonly unit: string
  readonly month: StandardizedMonth | undefined
  readonly otherUnit?: string
}

/** Makes a row for each month of each standardization, or one row that explains why there are none. */
function table(
  { audits }: StandardizationResult,
  _: StandardizationSettings,
  context: CardContext,
): CardTable {
  const rows = auditedOf(context).flatMap((audited): MonthRow[] => {
    const audit = audits.get(servedId(audited))
    if (audit === undefined) return [{ audited, unit: '', month: undefined }]
    if (audit.otherUnit !== undefined)
      return [{ audited, unit: audit.unit, month: undefined, otherUnit: audit.otherUnit }]
    return audit.months.map((month) => ({ audited, unit: audit.unit, month }))
  })
  return tableOf(
    rows,
    [
      column('series', strings.series, ({ audited }) => text(audited.operand.name)),
      column('month', strings.month, ({ audited: { operand }, month }) =>
        month === undefined ? text('–') : monthCell(month.start, operand.variable.localTimezone),
      ),
      column('standardization', strings.standardization, ({ audited }) => text(audited.label)),
      numeric('served', strings.served, ({ month, unit }) => number(month?.served, { unit })),
      numeric(
        ...(['derived', strings.derived] as const),
        ({ month, unit }) => number(month?.derived, { unit, formula: strings.derivedFormula }),
        { hint: strings.derivedFormula },
      ),
      numeric(
        ...(['difference', strings.difference] as const),
        ({ month }) => share(month?.difference, strings.differenceFormula),
        { hint: strings.differenceFormula },
      ),
      column('verdict', strings.verdict, (row) => text(verdictText(row))),
    ],
    ({ audited: { operand }, month = context.range }, index) => ({
      ...{ id: String(index), slot: operand.slot },
      opens: readingsOf([operand], { start: month.start, end: month.end }),
    }),
  )
}

function verdictText({ audited, unit, month, otherUnit }: MonthRow): string {
  if (month !== undefined) return strings.verdicts[month.verdict]
  return otherUnit === undefined ? obstacleText(audited) : strings.otherUnit(otherUnit, unit)
}

function obstacleText({ by, size }: Audited): string {
  if (by === undefined) return strings.obstacles.unclear
  return size === undefined ? strings.obstacles['no-size'][by] : strings.obstacles['not-loaded']
}
