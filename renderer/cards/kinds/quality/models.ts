import type { StatedFindings } from '#shared/bundle/recompute/stated-check.ts'
import { largestMove } from '#shared/quality/effect.ts'
import { quantityUnitOf } from '#shared/units/units.ts'
import type { CardContext } from '../../card-kind.ts'
import { checkedMeters } from '../../metered/checked-meters.ts'
import { demandId } from '#renderer/cards/inputs/card-inputs.ts'
import { subjectOf } from '#shared/quality/presets.ts'
import { moveOf, type QualityResult } from './calculate.ts'
import type { QualitySettings } from './settings.ts'

/** States the readings that are in question of each meter of rates whose findings are all of its own readings. */
export function modelsOf(
  { operands }: QualityResult,
  settings: QualitySettings,
  context: CardContext,
): readonly StatedFindings[] {
  const meters = new Map(checkedMeters(settings, context).map((one) => [one.operand.id, one]))
  return operands.flatMap(({ operandId, addsUp, rateUnit, findings, effect }): readonly StatedFindings[] => {
    const meter = meters.get(operandId)
    const lists = findings.flatMap(({ spans }) => (spans ? [spans] : []))
    if (meter?.variable.kind !== 'average-rate' || lists.length < findings.length) return []
    const { perHour = NaN } = quantityUnitOf(rateUnit) ?? {}
    return [
      {
        ...{ kind: 'findings', name: meter.name, row: meter.name, findings: lists },
        y: demandId('hours', operandId, subjectOf(meter.variable.kind, meter.variable.resource.name)),
        items: findings.flatMap(({ readings, effect: own }, line) => {
          if (own === undefined) return []
          const { presentOnly, filled, low, high } = own
          const amounts = { present: presentOnly, filled, low, high }
          return [
            ...Object.entries(amounts).map(([name, value]) => [name, value * perHour] as const),
            ...([
              ['readings', readings],
              ['move', largestMove(own)],
            ] as const),
          ].flatMap(([name, value]) =>
            value === undefined ? [] : [{ item: `finding ${String(line)} ${name}`, value }],
          )
        }),
        figures: { Findings: findings.length, 'Can move the total by': moveOf({ addsUp, effect }) },
      },
    ]
  })
}
