import { checks } from '#shared/quality/checks.ts'
import type { CardContext, CardOperand } from '../../card-kind.ts'
import { checkedMeters } from '../../metered/checked-meters.ts'
import type { OperandQuality } from './calculate.ts'
import type { FindingKind } from './finding-kind.ts'
import type { QualitySettings } from './settings.ts'
import { strings } from './strings.ts'

export function findingName(check: FindingKind): string {
  return isOwn(check) ? strings.ownNames[check] : checks[check].name
}

/** Tells which rule a finding breaks, and who published it. */
export function sourceOf(check: FindingKind): string {
  return isOwn(check) ? strings.ownSources[check] : checks[check].source
}

function isOwn(check: FindingKind): check is keyof typeof strings.ownNames {
  return check in strings.ownNames
}

/** Lists the findings by kind, the most frequent first: "12 × gap, 1 × spike". */
export function kindsText({ findings }: OperandQuality): string {
  const counts = Map.groupBy(findings, ({ check }) => check)
  return [...counts]
    .map(([check, list]) => ({ check, count: list.length }))
    .toSorted((a, b) => b.count - a.count)
    .map(({ check, count }) => strings.counted(count, findingName(check)))
    .join(', ')
}

/** Returns a function that finds a checked series by its id. */
export function operandFinder(
  settings: QualitySettings,
  context: CardContext,
): (operandId: string) => CardOperand | undefined {
  const byId = new Map(checkedMeters(settings, context).map((operand) => [operand.operand.id, operand]))
  return (operandId) => byId.get(operandId)
}
