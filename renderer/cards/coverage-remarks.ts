import { resolutionNames } from '#renderer/strings/resolutions.ts'
import type { Resolution } from '#shared/time/resolution.ts'
import type { CardContext } from './card-kind.ts'

interface Covered {
  readonly operandId: string
  readonly presentMs: number
  readonly expectedMs: number
}

/** A sentence for each operand that has no value for part of the time. */
export function coverageRemarks(
  list: readonly Covered[],
  { operands, policy }: CardContext,
): readonly string[] {
  return list.flatMap(({ operandId, presentMs, expectedMs }) => {
    const name = operands.find(({ operand }) => operand.id === operandId)?.name ?? operandId
    if (presentMs >= expectedMs) return []
    const share = Math.floor((presentMs / expectedMs) * 1000) / 10
    const rest = policy === 'strict' ? ' What is not complete has no figure.' : ''
    return [`${name} has values for ${share} % of the time.${rest}`]
  })
}

/** What quantiles are of, which is not the same for hours and for minutes. */
export function resolutionRemark(list: readonly { readonly resolution: Resolution }[]): readonly string[] {
  const names = [...new Set(list.map(({ resolution }) => resolutionNames[resolution].toLowerCase()))]
  return names.length === 0 ? [] : [`From ${names.join(' and ')} values.`]
}
