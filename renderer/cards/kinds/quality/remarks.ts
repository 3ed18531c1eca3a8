import { completePercent } from '#shared/analysis/aggregate/complete-percent.ts'
import type { SegmentDefects } from '#shared/series/segment.ts'
import type { CardContext } from '../../card-kind.ts'
import type { QualityResult } from './calculate.ts'
import { operandFinder } from './names.ts'
import type { QualitySettings } from './settings.ts'
import { strings } from './strings.ts'

/** Says what was not seen or not checked, and what was mended before the checks. */
export function remarksOf(
  { operands }: QualityResult,
  settings: QualitySettings,
  context: CardContext,
): readonly string[] {
  const operandOf = operandFinder(settings, context)
  const nameOf = (id: string): string => operandOf(id)?.name ?? id
  const sum = (part: (one: (typeof operands)[number]) => number): number =>
    operands.reduce((total, one) => total + part(one), 0)
  const [seen, expected] = [sum(({ seenMs }) => seenMs), sum(({ expectedMs }) => expectedMs)]
  const coarse = operands.filter(({ isCheckable }) => !isCheckable)
  return [
    ...(seen < expected ? [strings.seen(completePercent(seen, expected))] : []),
    ...(coarse.length > 0
      ? [strings.tooCoarse(coarse.map(({ operandId }) => nameOf(operandId)).join(', '))]
      : []),
    ...operands.flatMap(({ operandId, defects }) => {
      const parts = defects === undefined ? [] : mendedParts(defects)
      return parts.length === 0 ? [] : [strings.mended(nameOf(operandId), parts)]
    }),
  ]
}

function mendedParts(defects: SegmentDefects): readonly string[] {
  return (['nulls', 'malformed', 'duplicates', 'unordered'] as const).flatMap((kind) =>
    defects[kind] === 0 ? [] : [strings.defects[kind](defects[kind])],
  )
}
