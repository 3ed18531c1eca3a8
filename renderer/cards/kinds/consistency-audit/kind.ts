import { AUDIT_TOLERANCE } from '#shared/analysis/audit/compare-columns.ts'
import type { Plot, PlotMark } from '#renderer/plot/plot.ts'
import type { CardContext, CardKind } from '../../card-kind.ts'
import { auditTable } from './audit-table.ts'
import {
  auditDemands,
  auditedOperands,
  auditSettings,
  calculateAudits,
  type AuditResult,
  type AuditSettings,
  type OperandAudit,
} from './audits.ts'
import { modelsOf } from './models.ts'
import { strings } from './strings.ts'
import { operandOf } from '../../card-operands.ts'

/** This many differences are drawn, the largest first; the table lists all. */
const MOST_POINTS = 2000

/** Compares daily and monthly figures of the service with its own hours, and totalizers with rates. */
export const consistencyAuditKind: CardKind<AuditSettings, AuditResult> = {
  id: 'consistency-audit',
  title: strings.title,
  question: strings.question,
  names: ['reconcile', 'totals agree', 'days and hours'],
  group: 'quality',
  icon: 'M2 6h12M2 10h12M5 14l6-12',
  settings: auditSettings,
  fields: () => [],
  lacks: (settings, context) => {
    if (auditedOperands(context).length === 0) return strings.noOperands
    return auditDemands(settings, context).length === 0 ? strings.noBuckets : undefined
  },
  demands: auditDemands,
  calculate: calculateAudits,
  plots,
  table: (result, _, context) => auditTable(result, context),
  models: modelsOf,
  answer: ({ audits }) => {
    const found = audits.flatMap(({ outcome }) => (typeof outcome === 'string' ? [] : [outcome]))
    const compared = found.reduce((sum, one) => sum + one.compared, 0)
    const differing = found.reduce((sum, { differing: list }) => sum + list.length, 0)
    return compared === 0 ? undefined : strings.summary(differing, compared)
  },
  remarks: ({ audits }, _, context) => {
    const shifts = audits.flatMap(({ operandId, rateId, outcome }) => {
      const name = operandOf(operandId, context)?.name
      if (name === undefined || typeof outcome === 'string' || outcome.shift === undefined) return []
      return rateId === undefined
        ? strings.shiftedSeries(name)
        : strings.shiftedTotalizer(name, outcome.shift)
    })
    // All series of a connection share its stamp convention, so one offer, after the last sentence, answers all of
    // them.
    return [...new Set(shifts)].map((text, at, { length }) =>
      at < length - 1 ? text : { text, offers: [{ kind: 'connection-facts', label: strings.toStamps }] },
    )
  },
}

function plots({ audits }: AuditResult, _: AuditSettings, context: CardContext): readonly Plot[] {
  const { range, zone } = context
  const points = audits.flatMap((audit) => pointsOf(audit, context))
  if (points.length === 0) return []
  const ruleAt = (at: number): PlotMark => ({ kind: 'rule', name: `${at} %`, across: 'y', at })
  return [
    {
      label: strings.plotLabel,
      x: { kind: 'time', zone, min: range.start, max: range.end },
      y: { kind: 'number', title: strings.plotAxis, unit: '%' },
      marks: [...points, ruleAt(100 * AUDIT_TOLERANCE), ruleAt(-100 * AUDIT_TOLERANCE)],
    },
  ]
}

function pointsOf({ operandId, outcome }: OperandAudit, context: CardContext): readonly PlotMark[] {
  const operand = operandOf(operandId, context)
  if (operand === undefined || typeof outcome === 'string' || outcome.differing.length === 0) return []
  const shown = outcome.differing
    .toSorted((a, b) => Math.abs(b.difference) - Math.abs(a.difference))
    .slice(0, MOST_POINTS)
    .toSorted((a, b) => a.start - b.start)
  return [
    {
      kind: 'points',
      name: operand.name,
      slot: operand.slot,
      xs: Float64Array.from(shown, ({ start }) => start),
      ys: Float64Array.from(shown, ({ difference }) => 100 * difference),
    },
  ]
}
