import type { StatedComparison } from '#shared/bundle/recompute/stated-check.ts'
import { wholeBuckets } from '#shared/analysis/audit/whole-buckets.ts'
import { bucketEdges } from '#shared/time/buckets.ts'
import type { CardContext } from '../../card-kind.ts'
import { operandOf } from '../../card-operands.ts'
import { demandParts } from '#renderer/cards/inputs/card-inputs.ts'
import { itemsOfBuckets } from '../../metered/stated-buckets.ts'
import { checkText } from './audit-table.ts'
import { auditDemands, type AuditResult, type AuditSettings } from './audits.ts'

/** States what is compared, bucket by bucket. */
export function modelsOf(
  { audits }: AuditResult,
  settings: AuditSettings,
  context: CardContext,
): readonly StatedComparison[] {
  const ids = auditDemands(settings, context).map(({ id }) => id)
  const demandOf = (...begin: readonly string[]): string =>
    ids.find((id) => begin.every((part, at) => demandParts(id)[at] === part)) ?? ''
  const nameOf = (id: string): string => operandOf(id, context)?.name ?? id
  return audits.flatMap((audit): readonly StatedComparison[] => {
    const { operandId, rateId, resolution, outcome } = audit
    const zone = operandOf(rateId ?? operandId, context)?.variable.localTimezone
    if (typeof outcome === 'string' || zone === undefined) return []
    const whole = wholeBuckets(context.range, resolution, zone, context.now)
    const edges = whole === undefined ? [] : [...bucketEdges(whole, resolution, zone)]
    const name = checkText(audit, nameOf)
    const { compared, differing, largest } = outcome
    return [
      {
        ...{ kind: 'comparison', name, row: `${nameOf(operandId)} · ${name}`, size: 1 },
        reported:
          rateId === undefined ? demandOf('service', operandId, resolution) : demandOf('hours', operandId),
        derived: demandOf('hours', rateId ?? operandId),
        areAmounts: rateId !== undefined,
        buckets: edges.slice(1).map((end, at) => ({ start: edges[at] ?? end, end })),
        items: itemsOfBuckets([...differing, ...(largest === undefined ? [] : [largest])]),
        figures: { Compared: compared, Differing: differing.length },
      },
    ]
  })
}
