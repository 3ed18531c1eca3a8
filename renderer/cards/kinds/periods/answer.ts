import { changeFrom } from '#shared/analysis/periods/change.ts'
import { amountText, MOST_ANSWERED, percentText, restsOn } from '../../answer-text.ts'
import type { CardContext, FormatNumber } from '../../card-kind.ts'
import type { ComparedLine, PeriodsResult } from './calculate.ts'
import { referenceLine } from './curves.ts'
import { operandName, periodNames } from './names.ts'
import type { PeriodsSettings } from './settings.ts'
import { strings } from './strings.ts'

/** Says for each operand how the newest period that has a reference differs from it. */
export function answerOf(
  result: PeriodsResult,
  settings: PeriodsSettings,
  context: CardContext,
  format: FormatNumber,
): string | undefined {
  const names = periodNames(result, settings, context)
  const answered = context.operands.slice(0, MOST_ANSWERED).flatMap(({ operand }) => {
    const lines = result.lines.filter(({ operandId }) => operandId === operand.id)
    const newestFirst = lines.toSorted((a, b) => b.interval.start - a.interval.start)
    for (const line of newestFirst) {
      const reference = referenceLine(line, result, settings, context)
      const sentence = reference && changeText(line, reference, names, context, format)
      if (sentence !== undefined)
        return context.operands.length > 1 ? `${operandName(line, context)}: ${sentence}` : sentence
    }
    return []
  })
  return answered.length === 0 ? undefined : answered.join(' ')
}

function changeText(
  line: ComparedLine,
  reference: ComparedLine,
  names: readonly string[],
  { isLikeForLike }: CardContext,
  format: FormatNumber,
): string | undefined {
  const change = changeFrom(reference, line, line.kind)
  if (change === undefined) return undefined
  const [present, expected] = [line, reference].reduce(
    ([presentMs, expectedMs], { coverage }) => [
      presentMs + coverage.presentMs,
      expectedMs + coverage.expectedMs,
    ],
    [0, 0],
  )
  return strings.answer({
    direction: change.value > 0 ? 'up' : change.value < 0 ? 'down' : 'same',
    share: change.share === undefined ? undefined : percentText(Math.abs(change.share), format),
    amount: amountText(Math.abs(change.value), change.unit, format),
    period: names[line.period] ?? '',
    reference: names[reference.period] ?? '',
    isLikeForLike,
    restsOn: restsOn(present, expected),
  })
}
