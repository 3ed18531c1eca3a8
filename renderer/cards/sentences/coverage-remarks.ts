import { completePercent } from '#shared/analysis/aggregate/figures.ts'
import { resolutionNames } from '#renderer/strings/time/resolutions.ts'
import type { Resolution } from '#shared/time/resolution.ts'
import type { CardContext } from '../card-kind.ts'
import { nameOf } from '../card-operands.ts'

interface Covered {
  readonly presentMs: number
  readonly expectedMs: number
}

/** Up to this many operands are named one by one. */
const MOST_NAMED = 2

/**
 * Writes a sentence for each operand without values for part of the time; if there are many, one about the least
 * complete.
 */
export function coverageRemarks(
  list: readonly (Covered & { readonly operandId: string })[],
  context: CardContext,
): readonly string[] {
  return lackingRemarks(
    list.map(({ operandId, ...covered }) => ({ ...covered, name: nameOf(operandId, context) })),
    'series',
    context,
  )
}

/** Writes the same sentences of what has names of its own; `plural` says what it is. */
export function lackingRemarks(
  list: readonly (Covered & { readonly name: string })[],
  plural: string,
  { policy }: Pick<CardContext, 'policy'>,
): readonly string[] {
  const rest = policy === 'strict' ? ' What is not complete has no figure.' : ''
  const lacking = list
    .filter(({ presentMs, expectedMs }) => presentMs < expectedMs)
    .map(({ name, presentMs, expectedMs }) => ({ name, share: completePercent(presentMs, expectedMs) }))
  if (lacking.length <= MOST_NAMED)
    return lacking.map(({ name, share }) => `${name} has values for ${share} % of the time.${rest}`)
  const least = lacking.reduce((one, other) => (other.share < one.share ? other : one))
  return [
    `${lacking.length} ${plural} lack values for part of the time, ${least.name} most: it has values for ${least.share} %.${rest}`,
  ]
}

/** Names the resolutions of the values behind quantiles, since quantiles of hours and minutes differ. */
export function resolutionRemark(list: readonly { readonly resolution: Resolution }[]): readonly string[] {
  const names = [...new Set(list.map(({ resolution }) => resolutionNames[resolution].toLowerCase()))]
  return names.length === 0 ? [] : [`From ${names.join(' and ')} values.`]
}
