import type { StatedComparison } from '#shared/bundle/recompute/stated-check.ts'
import type { CardContext } from '../../card-kind.ts'
import { demandId } from '#renderer/cards/inputs/card-inputs.ts'
import { itemsOfBuckets } from '../../metered/stated-buckets.ts'
import { auditedOf, servedId, type StandardizationResult, type StandardizationSettings } from './audits.ts'

/** States what is compared, month by month. */
export function modelsOf(
  { audits }: StandardizationResult,
  _: StandardizationSettings,
  context: CardContext,
): readonly StatedComparison[] {
  return auditedOf(context).flatMap((audited): readonly StatedComparison[] => {
    const { operand, label, size } = audited
    const audit = audits.get(servedId(audited))
    if (audit === undefined || size === undefined) return []
    const { months } = audit
    const counted = (...verdicts: readonly string[]): number =>
      months.filter(({ verdict }) => verdicts.includes(verdict)).length
    return [
      {
        ...{ kind: 'comparison', name: `${operand.name}, ${label}`, size, areAmounts: false },
        ...{ reported: servedId(audited), derived: demandId('plain', operand.operand.id) },
        buckets: months,
        items: itemsOfBuckets(months.map(({ served: reported, ...month }) => ({ ...month, reported }))),
        figures: { Compared: counted('agrees', 'differs'), Differing: counted('differs') },
      },
    ]
  })
}
