import { lengthOf } from '#shared/series/intervals.ts'
import { changeFrom, whereItChanged } from '#shared/analysis/periods/change.ts'
import { amountText, MOST_ANSWERED, percentText, restsOn } from '../../sentences/answer-text.ts'
import type { CardContext, FormatNumber } from '../../card-kind.ts'
import type { ComparedLine, PeriodsResult } from './calculate.ts'
import { referenceLine } from './curves.ts'
import { periodNames } from './names.ts'
import type { PeriodsSettings } from './settings.ts'
import { strings } from './strings.ts'
import { nameOf } from '../../card-operands.ts'

/** Tells for each operand how the newest period that has a reference differs from it. */
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
      if (reference !== undefined && sentence !== undefined)
        return context.operands.length > 1
          ? `${nameOf(line.operandId, context)}: ${sentence}`
          : [sentence, ...whereText(line, reference, result, settings, context, format)].join(' ')
    }
    return []
  })
  return answered.length === 0 ? undefined : answered.join(' ')
}

/** A change by a smaller share of the reference is none to speak of. */
const SLIGHT = 0.0005
/** A part of the week with no more than its share of all changes does not explain the difference. */
const HALF = 0.5

/** Names the part of the week with most of the difference, if weekdays are compared side by side. */
function whereText(
  line: ComparedLine,
  reference: ComparedLine,
  { days, resolution }: PeriodsResult,
  { alignment }: PeriodsSettings,
  { calendar }: CardContext,
  format: FormatNumber,
): readonly string[] {
  if (resolution !== 'hourly' || alignment !== 'weekday') return []
  if (line.amounts === undefined || reference.amounts === undefined) return []
  const parts = whereItChanged(line.amounts, reference.amounts, days, calendar.weekend)
  const sum = parts.reduce((all, { difference }) => all + difference, 0)
  const moved = parts.reduce((all, { difference }) => all + Math.abs(difference), 0)
  const [most] = parts
  if (most === undefined || sum === 0) return []
  if ((most.difference * Math.sign(sum)) / moved <= HALF) return [strings.spread]
  const amount = amountText(Math.abs(most.difference), line.total?.unit ?? '', format)
  return [strings.mostlyIn(most, amount)]
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
    ([presentMs, expectedMs], { coverage, excluded }) => [
      presentMs + coverage.presentMs,
      expectedMs + coverage.expectedMs + lengthOf(excluded),
    ],
    [0, 0],
  )
  return strings.answer({
    direction: change.value > 0 ? 'up' : change.value < 0 ? 'down' : 'same',
    share: change.share === undefined ? undefined : percentText(Math.abs(change.share), format),
    isSlight: Math.abs(change.share ?? Infinity) < SLIGHT,
    amount: amountText(Math.abs(change.value), change.unit, format),
    period: names[line.period] ?? '',
    reference: names[reference.period] ?? '',
    isLikeForLike,
    restsOn: restsOn(present, expected),
  })
}
