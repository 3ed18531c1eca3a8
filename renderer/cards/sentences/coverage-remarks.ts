import { completePercent } from '#shared/analysis/aggregate/figures.ts'
import { resolutionNames } from '#renderer/strings/time/resolutions.ts'
import type { Resolution } from '#shared/time/resolution.ts'
import type { CardContext } from '../card-kind.ts'
import { nameOf } from '../card-operands.ts'

interface Covered {
  readonly operandId: string
  readonly presentMs: number
  readonly expectedMs: number
}

/** Up to this many operands are named one by one. */
const MOST_NAMED = 2

/**
 * Writes a sentence for each operand without values for part of the time; if there are many, one about the least
 * complete.
 */
export function coverageRemarks(list: readonly Covered[], context: CardContext): readonly string[] {
  const rest = context.policy === 'strict' ? ' What is not complete has no figure.' : ''
  const lacking = list
    .filter(({ presentMs, expectedMs }) => presentMs < expectedMs)
    .map(({ operandId, presentMs, expectedMs }) => ({
      name: nameOf(operandId, context),
      share: completePercent(presentMs, expectedMs),
    }))
  if (lacking.length <= MOST_NAMED)
    return lacking.map(({ name, share }) => `${name} has values for ${share} % of the time.${rest}`)
  const least = lacking.reduce((one, other) => (other.share < one.share ? other : one))
  return [
    `${lacking.length} series lack values for part of the time, ${least.name} most: it has values for ${least.share} %.${rest}`,
  ]
}

/** Names the resolutions of the values behind quantiles, since quantiles of hours and minutes differ. */
export function resolutionRemark(list: readonly { readonly resolution: Resolution }[]): readonly string[] {
  const names = [...new Set(list.map(({ resolution }) => resolutionNames[resolution].toLowerCase()))]
  return names.length === 0 ? [] : [`From ${names.join(' and ')} values.`]
}
