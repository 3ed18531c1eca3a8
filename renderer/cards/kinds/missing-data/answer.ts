import { HOUR_MS } from '#shared/time/durations.ts'
import { localText } from '#shared/time/text/written-time.ts'
import type { CardContext, FormatNumber } from '../../card-kind.ts'
import { checkedMeters } from '../../metered/checked-meters.ts'
import type { MissingDataResult, OperandGaps } from './calculate.ts'
import type { MissingDataSettings } from './settings.ts'
import { hoursText, lengthText, strings } from './strings.ts'

/** Says how much is missing and where most of it is, or that nothing is. */
export function answerOf(
  { operands }: MissingDataResult,
  settings: MissingDataSettings,
  context: CardContext,
  format: FormatNumber,
): string | undefined {
  const seen = operands.filter(({ seenMs }) => seenMs > 0)
  const lacking = seen.filter(({ gaps }) => gaps.length > 0)
  const most = Math.max(...seen.map(({ seenMs }) => seenMs))
  if (seen.length === 0) return undefined
  const hours = format(most / HOUR_MS, { maximumFractionDigits: 0 })
  if (lacking.length === 0)
    return seen.length === 1 ? strings.noneOfOne(hours) : strings.noneOfAll(format(seen.length), hours)
  const missing = hoursText(
    sumOf(lacking, ({ missingMs }) => missingMs),
    format,
  )
  const count = sumOf(lacking, ({ gaps }) => gaps.length)
  const gaps = count === 1 ? strings.oneGap : strings.someGaps(format(count))
  const [worst] = lacking.toSorted((a, b) => longestMs(b) - longestMs(a))
  if (worst?.longest === undefined) return undefined
  const [length, from] = [
    lengthText(longestMs(worst), format),
    localText(worst.longest.start, worst.zone, 'minute', format),
  ]
  if (operands.length === 1) return strings.ofOne(missing, gaps, strings.longestOf(length, from))
  const name = checkedMeters(settings, context).find(({ operand }) => operand.id === worst.operandId)?.name
  const longest = strings.longestAt(length, name ?? worst.operandId, from)
  return strings.ofSome(format(lacking.length), format(seen.length), missing, gaps, longest)
}

function sumOf(list: readonly OperandGaps[], part: (one: OperandGaps) => number): number {
  return list.reduce((sum, one) => sum + part(one), 0)
}

function longestMs({ longest }: OperandGaps): number {
  return longest === undefined ? 0 : longest.end - longest.start
}
