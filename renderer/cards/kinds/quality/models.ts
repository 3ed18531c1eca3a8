import { itemOfFinding, type StatedFindings } from '#shared/bundle/recompute/stated-check.ts'
import { largestMove } from '#shared/quality/effect.ts'
import { subjectOf } from '#shared/quality/presets.ts'
import { quantityUnitOf } from '#shared/units/units.ts'
import { demandId } from '#renderer/cards/inputs/card-inputs.ts'
import type { CardContext } from '../../card-kind.ts'
import { checkedMeters } from '../../metered/checked-meters.ts'
import { moveOf, type QualityResult } from './calculate.ts'
import type { QualitySettings } from './settings.ts'

/** States for each series the rules that question its readings, with their findings. */
export function modelsOf(
  { operands }: QualityResult,
  settings: QualitySettings,
  context: CardContext,
): readonly StatedFindings[] {
  const meters = new Map(checkedMeters(settings, context).map((one) => [one.operand.id, one]))
  return operands.flatMap((checked): readonly StatedFindings[] => {
    const { operandId, isCheckable, addsUp, rateUnit, effect, seen, reachesNow, limits } = checked
    const meter = meters.get(operandId)
    if (meter === undefined || !isCheckable) return []
    const { kind, resource } = meter.variable
    const { perHour = NaN } = quantityUnitOf(rateUnit) ?? {}
    const findings = checked.findings.map(({ check: rule, ...one }) => ({ rule, ...one }))
    return [
      {
        ...{ kind: 'findings', name: meter.name, row: meter.name, seen, reachesNow, limits },
        y: demandId('hours', operandId, subjectOf(kind, resource.name)),
        findings: findings.map(({ rule, flag, start, end, readings }) => ({
          ...{ rule, flag, start, end, readings },
        })),
        items: findings.flatMap(({ effect: own, ...finding }) => {
          const { presentOnly = NaN, filled = NaN, low = NaN, high = NaN } = (addsUp && own) || {}
          const amounts = { present: presentOnly, filled, low, high }
          const values = {
            ...Object.fromEntries(Object.entries(amounts).map(([name, one]) => [name, one * perHour])),
            readings: finding.readings,
            move: (addsUp && own && largestMove(own)) || NaN,
          }
          return Object.entries(values).flatMap(([name, value]) =>
            Number.isFinite(value) ? [{ item: itemOfFinding(finding, name), value }] : [],
          )
        }),
        figures: { Findings: findings.length, 'Can move the total by': moveOf({ addsUp, effect }) },
      },
    ]
  })
}
